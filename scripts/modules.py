"""The modules of the project, as CMake knows them (gauntlet_module in lib/CMakeLists.txt and
tools/CMakeLists.txt). For scripts that run in the top folder."""
import json
import os
import subprocess

API = "build/release/.cmake/api/v1"


def _reply(name):
    with open(f"{API}/reply/{name}", encoding="utf-8") as file:
        return json.load(file)


def read_modules():
    """Configures the release build and returns its modules: a dictionary from id to target, as
    cmake-file-api(7) describes targets."""
    os.makedirs(f"{API}/query", exist_ok=True)
    with open(f"{API}/query/codemodel-v2", "w", encoding="utf-8"):
        pass
    subprocess.run(["cmake", "--preset", "release", "--log-level=WARNING"], check=True, stdout=subprocess.DEVNULL)
    index = _reply(max(name for name in os.listdir(f"{API}/reply") if name.startswith("index-")))
    codemodel = _reply(index["reply"]["codemodel-v2"]["jsonFile"])
    targets = [_reply(target["jsonFile"]) for target in codemodel["configurations"][0]["targets"]]
    return {target["id"]: target for target in targets if target["type"] == "STATIC_LIBRARY"}
