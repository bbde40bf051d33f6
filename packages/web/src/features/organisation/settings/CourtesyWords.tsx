import {
  isCourtesyList,
  COURTESY_WORD_MAX,
  COURTESY_WORDS_MOST,
  courtesyWords,
} from '@guiche/contract/courtesy-words'
import { linesOf } from '@guiche/contract/opt-out-words'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { settingWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

/** Courtesy words, which do not reopen a closed ticket: one phrase per line, saved on blur. */
export function CourtesyWords() {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting('courtesyWords')
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? value
  const hasFault = !isCourtesyList(shown)

  async function saveDraft() {
    if (draft === undefined || hasFault) return
    const given = [...new Set(linesOf(draft))].join('\n')
    if (given !== value) await save(given)
    setDraft(undefined)
  }

  async function restoreDefaults() {
    if (value !== courtesyWords) await save(courtesyWords)
    setDraft(undefined)
  }

  return (
    <Box>
      <TextInput
        label={say('courtesyWords')}
        help={say('courtesyWordsHelp')}
        {...(hasFault && {
          error: say('courtesyWordsFault', {
            most: COURTESY_WORDS_MOST,
            length: COURTESY_WORD_MAX,
          }),
        })}
        isOptional
        multiline
        minRows={3}
        maxRows={6}
        value={shown}
        inputProps={{ maxLength: COURTESY_WORDS_MOST * (COURTESY_WORD_MAX + 1) }}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => void saveDraft()}
      />
      {shown !== courtesyWords && (
        <Button size="small" sx={{ mt: 2 }} onClick={() => void restoreDefaults()}>
          {say('courtesyWordsRestore')}
        </Button>
      )}
    </Box>
  )
}
