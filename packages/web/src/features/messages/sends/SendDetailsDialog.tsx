import type { SendOfList } from '@guiche/contract/sends'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { AttemptList } from './AttemptList.tsx'
import { sendWords } from './sends.words.ts'

interface SendDialogProps {
  send: SendOfList
  onClose: () => void
}

/** A message on its way out, with its attempts. */
export default function SendDetailsDialog({ send, onClose }: SendDialogProps) {
  const say = useWords(sendWords)
  return (
    <PlainDialog title={say('details')} width="xs" onClose={onClose}>
      <Box sx={{ fontWeight: 500 }}>
        <bdi>{send.contact.name}</bdi>
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {send.body || say('attachment')}
      </Box>
      <AttemptList messageId={send.messageId} />
    </PlainDialog>
  )
}
