export const notesPath = '/notes';
