/** Key of an import's file in the object store. */
export const importKey = (id: string): string => `imports/${id}.csv`
