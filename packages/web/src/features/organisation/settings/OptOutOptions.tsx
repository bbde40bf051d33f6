import { linesOf, OPT_MESSAGE_MAX, OPT_WORD_MAX } from '@guiche/contract/opt-out-words'
import { useState } from 'react'
import { sayIn, useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { useSession } from '../sessions/index.ts'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

/** Words by which customers opt out of campaigns and in again, and the replies to them. */
export function OptOutOptions() {
  return (
    <>
      <OptWords of="optOutWords" />
      <OptMessage of="optOutMessage" />
      <OptWords of="optInWords" />
      <OptMessage of="optInMessage" />
    </>
  )
}

function OptWords({ of: key }: { of: 'optOutWords' | 'optInWords' }) {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting(key)
  const words = linesOf(value)
  return (
    <WordsInput
      label={say(key)}
      help={say(`${key}Help`)}
      value={words}
      options={[]}
      maxLength={OPT_WORD_MAX}
      onChange={(next) => {
        const kept = [...new Set(next)].join('\n')
        if (kept !== words.join('\n')) void save(kept)
      }}
    />
  )
}

/** Saved on blur. The placeholder is the default reply in the company's language. */
function OptMessage({ of: key }: { of: 'optOutMessage' | 'optInMessage' }) {
  const say = useWords(settingWords)
  const { language } = useSession().user.company
  const { value = '', save } = useSetting(key)
  const [draft, setDraft] = useState<string>()

  async function saveDraft() {
    if (draft === undefined) return
    const given = draft.trim()
    if (given !== value) await save(given)
    setDraft(undefined)
  }

  return (
    <TextInput
      label={say(key)}
      help={say(`${key}Help`)}
      isOptional
      multiline
      minRows={2}
      maxRows={8}
      value={draft ?? value}
      placeholder={sayIn(language, settingWords, `${key}Usual`)}
      inputProps={{ maxLength: OPT_MESSAGE_MAX }}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => void saveDraft()}
    />
  )
}
