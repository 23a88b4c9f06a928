"""The parts of GitHub's runner that our composite action needs: expressions, conditions, the files
to which commands are written, and the shell. Uploaded files are copied."""

import os
import re
import shutil
import subprocess

EXPRESSION = re.compile(r"\$\{\{\s*([^}]*?)\s*\}\}")


class Runner:
    def __init__(self, action, folder, path):
        """`action` is an action.yml, `folder` an empty folder for all output, `path` the PATH of
        the steps."""
        import yaml
        self.action = yaml.safe_load(action.read_text())
        self.action_path = str(action.parent)
        self.workspace = folder / "work space"
        self.temp = folder / "runner temp"
        self.uploads = folder / "uploads"
        for each in (self.workspace, self.temp, self.uploads):
            each.mkdir(parents=True)
        self.path = path
        self.log = ""
        self.order = []  # names of the steps that were run

    def summary(self):
        return (self.temp / "summary").read_text()

    def run(self, **inputs):
        """Runs all steps. Returns the outputs, and whether the steps succeeded."""
        for name in inputs:
            assert name in self.action["inputs"], name
        self.inputs = {name: str(inputs.get(name, each.get("default", "")))
                       for name, each in self.action["inputs"].items()}
        self.outputs = {}
        has_failed = False
        for step in self.action["runs"]["steps"]:
            condition = step.get("if", "")
            if has_failed and "always()" not in condition:
                continue
            if condition and not self.holds(condition):
                continue
            self.order.append(step["name"])
            succeeded = self.upload(step) if "uses" in step else self.shell(step)
            has_failed = has_failed or not succeeded
        values = {name: self.text(each["value"]) for name, each in self.action["outputs"].items()}
        return values, not has_failed

    def value(self, expression):
        if match := re.fullmatch(r"inputs\.([\w-]+)", expression):
            return self.inputs[match[1]]
        if match := re.fullmatch(r"steps\.(\w+)\.outputs\.(\w+)", expression):
            return self.outputs.get(match[1], {}).get(match[2], "")
        assert expression == "github.action_path", expression
        return self.action_path

    def text(self, text):
        return EXPRESSION.sub(lambda match: self.value(match[1]), str(text))

    def holds(self, condition):
        return any(self.all_hold(part) for part in condition.split(" || "))

    def all_hold(self, condition):
        for part in condition.split(" && "):
            if part == "always()":
                continue
            match = re.fullmatch(r"(\S+) (!=|==) '([^']*)'", part)
            if (self.value(match[1]) == match[3]) != (match[2] == "=="):
                return False
        return True

    def upload(self, step):
        assert re.fullmatch(r"actions/upload-artifact@v\d+", step["uses"]), step["uses"]
        given = {name: self.text(value) for name, value in step["with"].items()}
        shutil.copytree(given["path"], self.uploads / given["name"])
        return True

    def shell(self, step):
        assert step["shell"] == "bash" and "${{" not in step["run"], step
        files = {name: self.temp / name for name in ("output", "path", "env", "summary", "state")}
        for name, file in files.items():
            if name != "summary":
                file.write_text("")
            file.touch()
        script = self.temp / "script.sh"
        script.write_text(step["run"])
        environment = {
            "PATH": self.path, "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8", "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "course/fish",
            "GITHUB_WORKSPACE": str(self.workspace), "RUNNER_TEMP": str(self.temp),
            "GITHUB_OUTPUT": str(files["output"]), "GITHUB_PATH": str(files["path"]),
            "GITHUB_ENV": str(files["env"]), "GITHUB_STATE": str(files["state"]),
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            **{name: self.text(value) for name, value in step.get("env", {}).items()},
        }
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
            cwd=self.workspace / self.text(step.get("working-directory", ".")), env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log += done.stdout
        lines = files["output"].read_text().splitlines()
        self.outputs[step.get("id", "")] = dict(line.split("=", 1) for line in lines)
        for line in files["path"].read_text().splitlines():
            self.path = line + ":" + self.path
        return done.returncode == 0
