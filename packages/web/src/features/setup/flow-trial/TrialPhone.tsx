import type { FlowGraph } from '@guiche/contract/flow-graph'
import { type FlowTrialManner, flowTrialManners } from '@guiche/contract/flow-trials'
import Button from '@mui/material/Button'
import { RotateCcw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { PaneHead } from '../../../ui/PaneHead.tsx'
import { PairsTable } from '../../../ui/PairsTable.tsx'
import { kindOf } from '../flow-nodes/index.ts'
import { PhoneComposer, PhoneEmpty, PhoneError, PhoneFrame, PhoneHead } from '../phone/index.ts'
import { FlowTrialThread } from './FlowTrialThread.tsx'
import { flowTrialWords } from './flow-trial.words.ts'
import { notStarted, type Passed, type TrialRun } from './trial-run.ts'
import { TrialWait } from './TrialWait.tsx'
import { useFlowTrial } from './use-flow-trial.ts'

export type { Passed } from './trial-run.ts'

export interface TrialPhoneProps {
  flowId: number
  /** Returns the current graph, read at each event, since it may change during the trial. */
  drawn: () => FlowGraph
  /**
   * Receives all nodes passed since the start, in order, and the current one; none after a restart or when it is
   * closed.
   */
  onPassed: (passed: readonly Passed[], current: string | null) => void
  onClose: () => void
}

/** Phone beside the canvas with a trial of the drawn flow. It fills its pane or sheet. */
export function TrialPhone({ flowId, drawn, onPassed, onClose }: TrialPhoneProps) {
  const say = useWords(flowTrialWords)
  const [manner, setManner] = useState<FlowTrialManner>('text')
  const box = useRef<HTMLDivElement>(null)
  const composer = useRef<HTMLInputElement>(null)
  const [endsHere, setEndsHere] = useState(false)
  const trial = useFlowTrial({
    flowId,
    drawn,
    manner,
    onPassed(passed, current) {
      // The focus moves only if it was in the phone, since the trial may continue by itself while the user edits the
      // canvas.
      setEndsHere(box.current?.contains(document.activeElement) === true)
      onPassed(passed, current)
    },
  })
  const { run, isPending, error } = trial

  function startTrial() {
    trial.begin()
    focusComposer(composer)
  }
  const isBegun = run !== notStarted || isPending
  return (
    <>
      <PaneHead title={say('title')} onClose={onClose} />
      <Box sx={column}>
        <SelectInput
          label={say('manner')}
          options={flowTrialManners.map((value) => ({ value, label: say(`manner_${value}`) }))}
          value={manner}
          onChange={setManner}
        />
        <Box ref={box} sx={phone}>
          <PhoneFrame isDark={false}>
            <PhoneHead
              title={say('company')}
              standing={<TrialState run={run} isPending={isPending} />}
              actions={
                <IconAction icon={RotateCcw} label={say('startAgain')} onClick={startTrial} />
              }
            />
            {isBegun ? (
              <FlowTrialThread
                lines={run.lines}
                end={run.end}
                canPress={run.end === null && !isPending}
                onPress={(pressed) => {
                  trial.say(pressed.title, pressed)
                  focusComposer(composer)
                }}
              />
            ) : (
              <PhoneEmpty text={say('empty')} begin={say('begin')} onBegin={startTrial} />
            )}
            {error !== undefined && <PhoneError error={error} />}
            {run.session?.wait && (
              <TrialWait
                wait={run.session.wait}
                dueAt={run.dueAt}
                isBusy={isPending}
                onSkip={trial.skip}
                onPay={trial.pay}
              />
            )}
            {run.end === null ? (
              <PhoneComposer
                inputRef={composer}
                isBusy={isPending}
                onSend={(text) => trial.say(text)}
              />
            ) : (
              <Box sx={again}>
                <Button variant="contained" onClick={startTrial} autoFocus={endsHere}>
                  {say('startAgain')}
                </Button>
              </Box>
            )}
          </PhoneFrame>
        </Box>
        {Object.keys(run.variables).length > 0 && (
          <PairsTable caption={say('variables')} pairs={run.variables} />
        )}
        <Box sx={quiet}>{say('help')}</Box>
      </Box>
    </>
  )
}

/**
 * The pressed button disappears. Users with a keyboard get the focus in the composer; on touch screens its keyboard
 * would cover the thread.
 */
function focusComposer(composer: RefObject<HTMLInputElement | null>): void {
  if (!matchMedia('(pointer: fine)').matches) return
  requestAnimationFrame(() => composer.current?.focus())
}

/** State of the trial's customer. */
function TrialState({ run, isPending }: { run: TrialRun; isPending: boolean }) {
  const say = useWords(flowTrialWords)
  const { session, end, node } = run
  const sayNode = useWords(kindOf(node?.type ?? 'unknown').words)
  if (isPending) return say('isAsked')
  if (end !== null) return say(`end_${end}`)
  if (session === null) return say('notBegun')
  const what = say(session.wait === null ? 'stands' : `waits_${session.wait.kind}`)
  const where = node && sayNode('kind')
  return where === undefined ? what : `${what} · ${where}`
}

const column = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  px: 4,
  pb: 4,
} as const

/** Fills the pane; the variables are below it. */
const phone = {
  flex: '1 0 auto',
  display: 'flex',
  justifyContent: 'center',
  height: 'clamp(360px, 100dvh - 380px, 640px)',
  // Without the phone's frame the screen needs an outline.
  borderRadius: { xs: '12px', md: 0 },
  overflow: { xs: 'hidden', md: 'visible' },
  boxShadow: { xs: '0 0 0 1px var(--ui-palette-surface-rule)', md: 'none' },
} as const

const again = {
  display: 'flex',
  justifyContent: 'center',
  flexShrink: 0,
  p: 2,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
