import { expect, test } from 'vitest';
import { sqlserverEstimate } from './sqlserver-estimate.ts';

test('an operator that runs again for each row of another is as wide as all of its runs', () => {
  const plan = `<ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan"><BatchSequence><Batch><Statements>
    <StmtSimple StatementText="SELECT 1 &gt; 2" StatementEstRows="1" StatementSubTreeCost="4.75" StatementType="SELECT"><QueryPlan>
    <RelOp NodeId="0" PhysicalOp="Nested Loops" EstimateRows="120" EstimateRebinds="0" EstimateRewinds="0">
      <RelOp NodeId="1" PhysicalOp="Index Seek" EstimateRows="3" EstimateRebinds="999" EstimateRewinds="0" EstimatedRowsRead="3" AvgRowSize="10"/>
      <RelOp NodeId="2" PhysicalOp="Clustered Index Scan" EstimateRows="10" EstimateRebinds="0" EstimateRewinds="0" EstimatedRowsRead="2500" AvgRowSize="40"/>
    </RelOp></QueryPlan></StmtSimple></Statements></Batch></BatchSequence></ShowPlanXML>`;
  expect(sqlserverEstimate(plan)).toEqual({
    estimatedRows: 3_000,
    estimatedCost: 4.75,
    readBytes: 3 * 1_000 * 10 + 2_500 * 40,
  });
});

test('rows that are read and thrown away count as well', () => {
  const plan = '<StmtSimple StatementSubTreeCost="1E+2"><RelOp EstimateRows="2" EstimatedRowsRead="1.5E+06">';
  expect(sqlserverEstimate(plan)).toMatchObject({ estimatedRows: 1_500_000, estimatedCost: 100 });
});

test('what is no plan estimates nothing', () => {
  expect(sqlserverEstimate('')).toEqual({ estimatedRows: null, estimatedCost: null, readBytes: 0 });
});
