/** Where the file of an import lies in the object store. */
export const importKey = (id: string): string => `imports/${id}.csv`
