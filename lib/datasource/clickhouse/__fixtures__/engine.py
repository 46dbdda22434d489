"""ClickHouse's engine in a process: a line {"sql", "settings", "database", "admin"} comes in, a line {"text"} or {"error"} goes out."""

import json
import sys

from chdb import session

engine = session.Session()
known = {}
at = None

for line in sys.stdin:
    asked = json.loads(line)
    try:
        if asked["database"] and asked["database"] != at:
            engine.query("USE `" + asked["database"] + "`")
            at = asked["database"]
        for name in [each for each in known if each not in asked["settings"] and each != "readonly"]:
            engine.query("SET " + name + " = DEFAULT")
            del known[name]
        # Nothing may be set once it is read-only, and that stays.
        for name, value in sorted(asked["settings"].items(), key=lambda each: each[0] == "readonly"):
            if known.get(name) != value:
                engine.query("SET " + name + " = '" + str(value).replace("'", "''") + "'")
                known[name] = value
        text = str(engine.query(asked["sql"], "JSONCompactEachRowWithNamesAndTypes"))
        answer = {"text": text}
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
