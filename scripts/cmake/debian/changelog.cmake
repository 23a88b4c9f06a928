# Writes changelog.gz into the folder. Parameters: package, version, maintainer and folder; the date
# is SOURCE_DATE_EPOCH if set.
string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${folder}/changelog "${package} (${version}) unstable; urgency=medium

  * See CHANGELOG.md of the sources.

 -- ${maintainer}  ${day}
")
execute_process(COMMAND gzip -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(CHMOD ${folder}/changelog.gz
  PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
