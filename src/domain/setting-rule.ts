export interface SettingRule {
  /** Italian label for admins, also used in the audit trail. */
  label: string
  /** The default while the setting is not stored; null: none. */
  standard: string | null
  isForm: (value: string) => boolean
  /** Message about the required form, for an invalid value. */
  formText: string
  /** Stored encrypted, and never returned. */
  isSecret?: true
  /** The empty text is a valid value, meaning disabled or none. */
  mayBeEmpty?: true
  /** Limits of a whole number, applied to stored values too. */
  range?: readonly [least: number, most: number]
  /** Allowed values, each with its Italian label. */
  choices?: Readonly<Record<string, string>>
}

/** Rule for a required single-line text. */
export const textRule = (label: string, standard: string, formText: string): SettingRule => ({
  label,
  standard,
  isForm: (value) => value.length > 0 && value.length <= 120,
  formText,
})

/** Rule for a choice of values, each with its Italian label. */
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
