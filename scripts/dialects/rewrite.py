"""Rewrites statements to DuckDB's SQL: a line {"sql", "read"} comes in, a line {"sql"} or {"error"} goes out."""

import json
import sys

import sqlglot
from sqlglot import exp


# ClickHouse's, which sqlglot leaves as they are.
conversions = {"toFloat64": "DOUBLE", "toDate32": "DATE", "toDateTime64": "TIMESTAMP", "toString": "VARCHAR"}


def plain(node):
    """Takes away what DuckDB has no need of: it tells capitals apart by itself, and the demo has no time zones."""
    if isinstance(node, exp.Collate):
        return node.this
    if isinstance(node, exp.Cast) and node.to.this == exp.DataType.Type.CHARACTER_SET:
        return node.this
    if isinstance(node, exp.Anonymous) and node.name.lower() == "at_timezone":
        return node.expressions[0]
    if isinstance(node, exp.Anonymous) and node.name in conversions:
        return exp.cast(node.expressions[0], conversions[node.name])
    return node


for line in sys.stdin:
    asked = json.loads(line)
    try:
        tree = sqlglot.parse_one(asked["sql"], read=asked["read"])
        # Outermost parts last: what is inside of a collation may be a conversion.
        for _ in range(2):
            tree = tree.transform(plain)
        answer = {"sql": tree.sql("duckdb", unsupported_level=sqlglot.ErrorLevel.RAISE)}
    except (sqlglot.errors.SqlglotError, ValueError) as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
