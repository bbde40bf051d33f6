import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { TextInput } from '../../ui/Field.tsx'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

interface TextSettingProps {
  of: 'openAiAddress' | 'openAiModel' | 'openAiMonthlyTokens' | 'transcriptionModel'
  help: ReactNode
  /** Offered while something is typed. */
  options?: readonly string[]
  placeholder?: string
  type?: 'text' | 'url'
  isNumber?: boolean
}

/** A text of the company's, which is saved when one leaves it or presses Enter. */
export function TextSetting({
  of: key,
  help,
  options,
  placeholder,
  type = 'text',
  isNumber = false,
}: TextSettingProps) {
  const say = useWords(settingWords)
  const listId = useId()
  const { value = '', save } = useSetting(key)
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const isFaulty = isNumber && !/^\d{1,10}$/.test(shown.trim())

  async function keep() {
    if (isFaulty || draft === undefined) return
    const given = draft.trim()
    if (given !== value) await save(given)
    setDraft(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void keep()
  }

  return (
    <>
      <TextInput
        label={say(key)}
        help={help}
        {...(isFaulty && { error: say('badTokens') })}
        type={type}
        value={shown}
        placeholder={placeholder ?? ''}
        autoComplete="off"
        inputProps={{
          maxLength: 500,
          ...(isNumber && { inputMode: 'numeric' }),
          ...(options && { list: listId }),
        }}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void keep()}
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
