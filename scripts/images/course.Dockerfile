# Example of a course image: its languages on top of the release image.
ARG GAUNTLET=gauntlet:1.0.0-debian
FROM ${GAUNTLET}
ARG LANGUAGES="make openjdk-17-jdk-headless python3 nodejs racket"
USER root
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ${LANGUAGES} \
 && rm -rf /var/lib/apt/lists/*
USER gauntlet
