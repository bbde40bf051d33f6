import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { ChoiceList } from '../../../../ui/ChoiceList.tsx'
import { DialogFrame } from '../../../../ui/DialogFrame.tsx'
import type { CloseReasonRequest } from './request-close-reason.ts'
import { closeReasonWords } from './close-reason.words.ts'

/** Reasons up to this number have a digit key each; longer lists get a search field. */
const KEYED = 8

/** Asks for the reason of a close; chosen by a click or the digit before it. */
export function CloseReasonDialog({ queue, answer }: CloseReasonRequest) {
  const say = useWords(closeReasonWords)
  const { closeReasons, closeReasonMode, name } = queue
  const hasKeys = closeReasons.length <= KEYED

  function chooseByDigit(event: KeyboardEvent) {
    const reason = hasKeys ? closeReasons[Number(event.key) - 1] : undefined
    if (reason === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    answer(reason)
  }

  return (
    <DialogFrame title={say('title', { queue: name })} width="xs" onClose={() => answer(undefined)}>
      <DialogContent sx={{ px: 4 }} onKeyDown={chooseByDigit}>
        <ChoiceList
          label={say('reasons')}
          options={closeReasons.map((reason, at) => ({
            id: at,
            name: hasKeys ? `${at + 1}. ${reason}` : reason,
          }))}
          none={say('noneFound')}
          onChoose={(at) => answer(closeReasons[at])}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => answer(undefined)}>
          {say('cancel')}
        </Button>
        {closeReasonMode === 'optional' && (
          <Button variant="outlined" onClick={() => answer(null)}>
            {say('without')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  )
}
