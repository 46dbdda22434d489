/** What the environment of whoever tries or measures a started product must not bring in. */
export const nothingConfigured = {
  TABLETALK_SOURCE: '',
  DATABASE_URL: '',
  CHROMA_URL: '',
  REDIS_URL: '',
  OPENAI_API_KEY: '',
  TABLETALK_STRATEGY: '',
  TABLETALK_MODEL: '',
  TABLETALK_MODEL_BASE_URL: '',
  TABLETALK_MODEL_MIRROR: '',
  TABLETALK_MODEL_CATALOGUE: '',
  TABLETALK_SIGN_IN: '',
  TABLETALK_PUBLIC_URL: '',
  TABLETALK_HOST: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '',
} as const;
