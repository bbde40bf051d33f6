import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

type AiSettingKey = 'openAiAddress' | 'openAiModel' | 'openAiMonthlyTokens' | 'transcriptionModel'
type PixSettingKey = 'pixKey' | 'pixName' | 'pixCity' | 'efiClientId'

interface TextSettingProps {
  of: AiSettingKey | PixSettingKey
  /** Help below the field; it may depend on the typed text. */
  help: ReactNode | ((typed: string) => ReactNode)
  /** Returns the error of a text; undefined if it is valid. */
  faultOf?: (typed: string) => string | undefined
  maxLength?: number
  /** Suggestions. */
  options?: readonly string[]
  placeholder?: string
  type?: 'text' | 'url'
  isNumber?: boolean
}

/** Text setting of the company, saved on blur or Enter. */
export function TextSetting({
  of: key,
  help,
  options,
  placeholder,
  type = 'text',
  isNumber = false,
  faultOf = () => undefined,
  maxLength = 500,
}: TextSettingProps) {
  const say = useWords(settingWords)
  const listId = useId()
  const { value = '', save } = useSetting(key)
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const fault =
    isNumber && !/^\d{1,10}$/.test(shown.trim()) ? say('badTokens') : faultOf(shown.trim())

  async function saveDraft() {
    if (fault !== undefined || draft === undefined) return
    const given = draft.trim()
    if (given !== value) await save(given)
    setDraft(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void saveDraft()
  }

  return (
    <>
      <TextInput
        label={say(key)}
        help={typeof help === 'function' ? help(shown) : help}
        {...(fault !== undefined && { error: fault })}
        type={type}
        value={shown}
        placeholder={placeholder ?? ''}
        autoComplete="off"
        inputProps={{
          maxLength,
          ...(isNumber && { inputMode: 'numeric' }),
          ...(options && { list: listId }),
        }}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void saveDraft()}
        onKeyDown={onKeyDown}
      />
      {options && (
        <datalist id={listId}>
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
