/** Whether a model is asked where the built-in engine is sure, or an approved example answers: `needed` spares the call. */
export const askModels = ['needed', 'always'] as const;
export type AskModel = (typeof askModels)[number];
