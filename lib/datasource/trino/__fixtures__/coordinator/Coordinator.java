import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MILLIS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.connector.MockConnector.MockConnectorSplit;
import io.trino.connector.MockConnectorColumnHandle;
import io.trino.connector.MockConnectorTableHandle;
import io.trino.connector.MockConnectorTransactionHandle;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.spi.Plugin;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorFactory;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorRecordSetProvider;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTableMetadata;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.DynamicFilter;
import io.trino.spi.connector.FixedSplitSource;
import io.trino.spi.connector.InMemoryRecordSet;
import io.trino.spi.connector.RecordSet;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.SchemaTablePrefix;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;
import io.trino.spi.transaction.IsolationLevel;
import io.trino.testing.DistributedQueryRunner;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A Trino coordinator for tests, with the catalogs `tpch` and `lake`. The lake holds the tables of the contract of data sources. Prints
 * `TRINO` and its address, and ends when its standard input does.
 */
public class Coordinator
{
    private static final String SCHEMA = "fixture";

    private record Table(SchemaTableName name, Optional<String> comment, List<ColumnMetadata> columns, List<List<?>> rows) {}

    private static final List<Table> TABLES = List.of(
            new Table(
                    new SchemaTableName(SCHEMA, "customer"),
                    Optional.of("People who buy"),
                    List.of(
                            new ColumnMetadata("id", INTEGER),
                            ColumnMetadata.builder().setName("full name").setType(VARCHAR).setComment(Optional.of("As written on invoices")).build(),
                            new ColumnMetadata("joined", DATE),
                            new ColumnMetadata("big", BIGINT)),
                    List.of(
                            Arrays.asList(1L, "Ann Müller", LocalDate.of(2024, 1, 15).toEpochDay(), 9007199254740993L),
                            Arrays.asList(2L, "O'Brien; \"Bob\"", LocalDate.of(2024, 11, 30).toEpochDay(), 5L),
                            Arrays.asList(3L, "李娜 100%_x", null, null))),
            new Table(
                    new SchemaTableName(SCHEMA, "orders"),
                    Optional.empty(),
                    List.of(
                            new ColumnMetadata("id", INTEGER),
                            new ColumnMetadata("customer_id", INTEGER),
                            new ColumnMetadata("placed", TIMESTAMP_MILLIS),
                            new ColumnMetadata("amount", DOUBLE),
                            new ColumnMetadata("status", VARCHAR)),
                    LongStream.rangeClosed(1, 7).<List<?>>mapToObj(id -> List.of(
                            id,
                            id % 3 + 1,
                            LocalDate.of(2025, (int) id, 1).atTime(12, 0).toEpochSecond(ZoneOffset.UTC) * 1_000_000,
                            id * 10.0,
                            id == 7 ? "open" : "paid")).toList()));

    private static final SchemaTableName VIEW = new SchemaTableName(SCHEMA, "big_spender");

    private static Table tableOf(ConnectorTableHandle handle)
    {
        return tableNamed(((MockConnectorTableHandle) handle).getTableName()).orElseThrow();
    }

    private static Optional<Table> tableNamed(SchemaTableName name)
    {
        return TABLES.stream().filter(table -> table.name().equals(name)).findFirst();
    }

    private static class LakeMetadata
            implements ConnectorMetadata
    {
        @Override
        public List<String> listSchemaNames(ConnectorSession session)
        {
            return List.of(SCHEMA);
        }

        @Override
        public List<SchemaTableName> listTables(ConnectorSession session, Optional<String> schema)
        {
            return java.util.stream.Stream.concat(TABLES.stream().map(Table::name), java.util.stream.Stream.of(VIEW))
                    .filter(name -> schema.isEmpty() || schema.get().equals(name.getSchemaName()))
                    .toList();
        }

        @Override
        public ConnectorTableHandle getTableHandle(ConnectorSession session, SchemaTableName name)
        {
            return tableNamed(name).map(table -> new MockConnectorTableHandle(name)).orElse(null);
        }

        @Override
        public ConnectorTableMetadata getTableMetadata(ConnectorSession session, ConnectorTableHandle handle)
        {
            Table table = tableOf(handle);
            return new ConnectorTableMetadata(table.name(), table.columns(), Map.of(), table.comment());
        }

        @Override
        public Map<String, ColumnHandle> getColumnHandles(ConnectorSession session, ConnectorTableHandle handle)
        {
            return tableOf(handle).columns().stream().collect(Collectors.toMap(
                    ColumnMetadata::getName,
                    column -> new MockConnectorColumnHandle(column.getName(), column.getType())));
        }

        @Override
        public ColumnMetadata getColumnMetadata(ConnectorSession session, ConnectorTableHandle handle, ColumnHandle column)
        {
            String name = ((MockConnectorColumnHandle) column).getName();
            return tableOf(handle).columns().stream().filter(each -> each.getName().equals(name)).findFirst().orElseThrow();
        }

        @Override
        public Map<SchemaTableName, List<ColumnMetadata>> listTableColumns(ConnectorSession session, SchemaTablePrefix prefix)
        {
            return TABLES.stream()
                    .filter(table -> prefix.matches(table.name()))
                    .collect(Collectors.toMap(Table::name, Table::columns));
        }

        @Override
        public TableStatistics getTableStatistics(ConnectorSession session, ConnectorTableHandle handle)
        {
            return TableStatistics.builder().setRowCount(Estimate.of(tableOf(handle).rows().size())).build();
        }

        @Override
        public List<SchemaTableName> listViews(ConnectorSession session, Optional<String> schema)
        {
            return schema.isEmpty() || schema.get().equals(SCHEMA) ? List.of(VIEW) : List.of();
        }

        @Override
        public Map<SchemaTableName, ConnectorViewDefinition> getViews(ConnectorSession session, Optional<String> schema)
        {
            Map<SchemaTableName, ConnectorViewDefinition> views = new HashMap<>();
            listViews(session, schema).forEach(name -> views.put(name, getView(session, name).orElseThrow()));
            return views;
        }

        @Override
        public Optional<ConnectorViewDefinition> getView(ConnectorSession session, SchemaTableName name)
        {
            if (!name.equals(VIEW)) {
                return Optional.empty();
            }
            return Optional.of(new ConnectorViewDefinition(
                    "SELECT id FROM orders WHERE amount > 50",
                    Optional.of("lake"),
                    Optional.of(SCHEMA),
                    List.of(new ConnectorViewDefinition.ViewColumn("id", INTEGER.getTypeId(), Optional.empty())),
                    Optional.empty(),
                    Optional.of("owner"),
                    false));
        }
    }

    private static class Lake
            implements Connector
    {
        @Override
        public ConnectorTransactionHandle beginTransaction(IsolationLevel isolation, boolean readOnly, boolean autoCommit)
        {
            return MockConnectorTransactionHandle.INSTANCE;
        }

        @Override
        public ConnectorMetadata getMetadata(ConnectorSession session, ConnectorTransactionHandle transaction)
        {
            return new LakeMetadata();
        }

        @Override
        public ConnectorSplitManager getSplitManager()
        {
            return new ConnectorSplitManager()
            {
                @Override
                public ConnectorSplitSource getSplits(ConnectorTransactionHandle transaction, ConnectorSession session, ConnectorTableHandle table, DynamicFilter filter, Constraint constraint)
                {
                    return new FixedSplitSource(MockConnectorSplit.MOCK_CONNECTOR_SPLIT);
                }
            };
        }

        @Override
        public ConnectorRecordSetProvider getRecordSetProvider()
        {
            return new ConnectorRecordSetProvider()
            {
                @Override
                public RecordSet getRecordSet(ConnectorTransactionHandle transaction, ConnectorSession session, ConnectorSplit split, ConnectorTableHandle handle, List<? extends ColumnHandle> columns)
                {
                    Table table = tableOf(handle);
                    List<MockConnectorColumnHandle> wanted = columns.stream().map(MockConnectorColumnHandle.class::cast).toList();
                    int[] places = wanted.stream().mapToInt(column -> IntStream.range(0, table.columns().size())
                            .filter(place -> table.columns().get(place).getName().equals(column.getName()))
                            .findFirst().orElseThrow()).toArray();
                    return new InMemoryRecordSet(
                            wanted.stream().map(MockConnectorColumnHandle::getType).toList(),
                            table.rows().stream().map(row -> Arrays.stream(places).mapToObj(row::get).collect(Collectors.<Object>toList())).toList());
                }
            };
        }
    }

    private static class LakePlugin
            implements Plugin
    {
        @Override
        public Iterable<ConnectorFactory> getConnectorFactories()
        {
            return List.of(new ConnectorFactory()
            {
                @Override
                public String getName()
                {
                    return "lake";
                }

                @Override
                public Connector create(String catalog, Map<String, String> config, ConnectorContext context)
                {
                    return new Lake();
                }
            });
        }
    }

    public static void main(String[] arguments)
            throws Exception
    {
        DistributedQueryRunner runner = DistributedQueryRunner.builder(testSessionBuilder().setCatalog("tpch").setSchema("tiny").build())
                .setNodeCount(1)
                .build();
        runner.installPlugin(new TpchPlugin());
        runner.createCatalog("tpch", "tpch", Map.of());
        runner.installPlugin(new LakePlugin());
        runner.createCatalog("lake", "lake", Map.of());
        System.err.println("TRINO " + runner.getCoordinator().getBaseUrl() + " ready");
        while (System.in.read() >= 0) {
            // Whoever started it holds the other end, and lets go of it in dying too.
        }
        System.exit(0);
    }
}
