export interface SettingRule {
  /** As admins read it, also in the audit trail. */
  label: string
  /** What applies while it was never touched; null: nothing. */
  standard: string | null
  isForm: (value: string) => boolean
  /** What the form is, where a value has another. */
  formText: string
  /** Stored encrypted, and never shown again. */
  isSecret?: true
  /** The empty text is a value: switched off, or none. */
  mayBeEmpty?: true
  /** Of a whole number: the least and the most that counts, whatever is stored. */
  range?: readonly [least: number, most: number]
  /** Of a value that is one of few: each with what it means. */
  choices?: Readonly<Record<string, string>>
}

/** A text that must be there, on one line. */
export const textRule = (label: string, standard: string, formText: string): SettingRule => ({
  label,
  standard,
  isForm: (value) => value.length > 0 && value.length <= 120,
  formText,
})

/** One of these values, each with what it means. */
export const choiceRule = (
  label: string,
  standard: string,
  choices: Readonly<Record<string, string>>,
  may: Pick<SettingRule, 'mayBeEmpty'> = {},
): SettingRule => ({
  label,
  standard,
  isForm: (value) => Object.hasOwn(choices, value),
  formText: 'Scegli un valore dell’elenco',
  choices,
  ...may,
})
