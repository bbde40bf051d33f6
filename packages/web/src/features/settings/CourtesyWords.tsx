import {
  areCourtesyWords,
  COURTESY_WORD_MAX,
  COURTESY_WORDS_MOST,
} from '@guiche/contract/courtesy-words'
import { linesOf } from '@guiche/contract/opt-out-words'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { TextInput } from '../../ui/Field.tsx'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

/** Words of courtesy, which open no closed ticket: one on each line, saved when the field is left. */
export function CourtesyWords() {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting('courtesyWords')
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const hasFault = !areCourtesyWords(shown)

  async function keep() {
    if (draft === undefined || hasFault) return
    const given = [...new Set(linesOf(draft))].join('\n')
    if (given !== value) await save(given)
    setDraft(undefined)
  }

  return (
    <TextInput
      label={say('courtesyWords')}
      help={say('courtesyWordsHelp')}
      {...(hasFault && {
        error: say('courtesyWordsFault', { most: COURTESY_WORDS_MOST, length: COURTESY_WORD_MAX }),
      })}
      isOptional
      multiline
      minRows={3}
      maxRows={8}
      value={shown}
      inputProps={{ maxLength: COURTESY_WORDS_MOST * (COURTESY_WORD_MAX + 1) }}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => void keep()}
    />
  )
}
