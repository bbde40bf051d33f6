import type { Bot } from '@guiche/contract/flow-sessions'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DialogFrame } from '../../../ui/DialogFrame.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { BotCallDetails } from './BotCallDetails.tsx'
import { BotCallsTable } from './BotCallsTable.tsx'
import { botCallsLive } from './bot-calls.live.ts'
import { useReplayCall } from './bot-calls.queries.ts'
import { botCallWords } from './bot-calls.words.ts'

interface BotCallsDialogProps {
  bot: Bot
  name: string
  onClose: () => void
}

/** Log of the calls of a prompt or an integration, and the details of one. */
export default function BotCallsDialog({ bot, name, onClose }: BotCallsDialogProps) {
  const say = useWords(botCallWords)
  const [openId, setOpenId] = useState<number>()
  useHearing(botCallsLive)
  return (
    <DialogFrame title={say('title', { name })} width="md" onClose={onClose}>
      {openId === undefined ? (
        <>
          <Box sx={log}>
            <BotCallsTable bot={bot} onOpen={({ id }) => setOpenId(id)} />
          </Box>
          <DialogActions>
            <Button variant="contained" onClick={onClose}>
              {say('close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <OneCall key={openId} id={openId} onShow={setOpenId} onBack={() => setOpenId(undefined)} />
      )}
    </DialogFrame>
  )
}

interface OneCallProps {
  id: number
  onShow: (id: number) => void
  onBack: () => void
}

function OneCall({ id, onShow, onBack }: OneCallProps) {
  const say = useWords(botCallWords)
  const replay = useReplayCall()

  async function replayCall() {
    try {
      const call = await replay.mutateAsync(id)
      toast.success(say('replayDone'))
      onShow(call.id)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <DialogContent>
        <BotCallDetails id={id} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" startIcon={<ArrowLeft aria-hidden />} onClick={onBack} autoFocus>
          {say('back')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button
          variant="contained"
          startIcon={<RotateCw aria-hidden />}
          loading={replay.isPending}
          onClick={() => void replayCall()}
        >
          {say('replay')}
        </Button>
      </DialogActions>
    </>
  )
}

const log = {
  height: { xs: 'auto', sm: 440 },
  flex: { xs: 1, sm: 'none' },
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
} as const
