/** `0,3 kg` */
export const kilograms = (weight: string): string => `${String(Number(weight)).replace('.', ',')} kg`
