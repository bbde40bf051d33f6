import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ChoiceList } from '../../../ui/ChoiceList.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { ticketFlowWords } from './ticket-flows.words.ts'

interface StartFlowDialogProps {
  /** The customer's name. */
  name: string
  flows: ReadonlyArray<{ id: number; name: string }>
  /** Resolves to true if the flow was started. */
  onChoose: (flow: { id: number; name: string }) => Promise<boolean>
  onClose: () => void
}

/** The flows that can be started for a customer; a click starts one. */
export function StartFlowDialog({ name, flows, onChoose, onClose }: StartFlowDialogProps) {
  const say = useWords(ticketFlowWords)
  const [isBusy, setIsBusy] = useState(false)

  async function startChosenFlow(id: number) {
    const flow = flows.find((one) => one.id === id)
    if (!flow || isBusy) return
    setIsBusy(true)
    const isStarted = await onChoose(flow)
    setIsBusy(false)
    if (isStarted) onClose()
  }

  return (
    <PlainDialog
      title={say('startTitle', { name })}
      width="xs"
      closeLabel={say('cancel')}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{say('startText')}</Box>
      <Box aria-busy={isBusy} sx={{ mx: -2 }}>
        <ChoiceList
          label={say('flows')}
          options={flows}
          onChoose={(id) => void startChosenFlow(id)}
          none={say('none')}
        />
      </Box>
    </PlainDialog>
  )
}
