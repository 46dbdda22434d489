"""Rewrites statements to DuckDB's SQL: a line {"sql", "read"} comes in, a line {"sql"} or {"error"} goes out."""

import json
import sys

import sqlglot
from sqlglot import exp


# ClickHouse's, which sqlglot leaves as they are.
conversions = {"toFloat64": "DOUBLE", "toDate32": "DATE", "toDateTime64": "TIMESTAMP", "toString": "VARCHAR"}


def joins_texts(node):
    """Whether a plus has a text on one of its sides."""
    sides = (node.this, node.expression) if isinstance(node, exp.Add) else ()
    return any(side.is_string or joins_texts(side) for side in sides)


def plain(node):
    """Takes away what DuckDB has no need of: it tells capitals apart by itself, and the demo has no time zones."""
    if isinstance(node, exp.Like) and isinstance(node.this, exp.Collate) and "_CI_" in node.this.expression.name:
        return exp.ILike(this=node.this.this, expression=node.expression)
    if isinstance(node, exp.Collate):
        return node.this
    if isinstance(node, exp.National):
        return exp.Literal.string(node.name)
    # SQL Server joins texts by a plus, and a type that is too short keeps the beginning.
    if joins_texts(node):
        return exp.DPipe(this=node.this, expression=node.expression)
    if isinstance(node, exp.Convert) and node.this.is_type(*exp.DataType.TEXT_TYPES) and node.this.expressions:
        size = node.this.expressions[0].name
        text = exp.Convert(this=exp.DataType.build("TEXT"), expression=node.expression, style=node.args.get("style"))
        return exp.Left(this=text, expression=exp.Literal.number(size)) if size.isdigit() else text
    if isinstance(node, exp.Cast) and node.to.is_type(*exp.DataType.TEXT_TYPES) and node.to.expressions:
        return exp.cast(node.this, "TEXT")
    # Its float has fifty-three bits.
    if isinstance(node, (exp.Cast, exp.TryCast)) and node.to.this == exp.DataType.Type.FLOAT:
        return exp.cast(node.this, "DOUBLE")
    if isinstance(node, exp.TimeToStr) and node.args["format"].name == "quarter":
        return exp.cast(exp.Extract(this=exp.var("quarter"), expression=node.this), "TEXT")
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
        # What is inside of a part that was changed may have to change as well.
        before = None
        while before != tree:
            before, tree = tree, tree.transform(plain)
        answer = {"sql": tree.sql("duckdb", unsupported_level=sqlglot.ErrorLevel.RAISE)}
    except (sqlglot.errors.SqlglotError, ValueError) as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
