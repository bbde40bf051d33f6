import {
  type TrialAnswer,
  type TrialManner,
  trialManners,
  type TrialMoment,
  trialMoments,
} from '@guiche/contract/queue-trials'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { PhoneComposer, PhoneEmpty, PhoneError, PhoneFrame, PhoneHead } from '../../phone/index.ts'
import { type Menu, titlePathOf } from '../menu/menu-tree.ts'
import { trialWords } from './trial.words.ts'
import { TrialThread } from './TrialThread.tsx'
import { type TrialQueue, useQueueTrial } from './use-queue-trial.ts'

interface QueueTrialPhoneProps {
  /** Returns the queue as it is in the dialog, read at each message. */
  drawn: () => TrialQueue
  menu: Menu
  /** The company's setting for the presentation of menus. */
  companyManner: TrialManner
  hasHours: boolean
  /** Called with the entry at which the trial's customer is. */
  onStand: (key: number | null) => void
}

/** Phone with a trial of an unsaved queue. */
export function QueueTrialPhone(props: QueueTrialPhoneProps) {
  const { drawn, menu, companyManner, hasHours, onStand } = props
  const say = useWords(trialWords)
  const [manner, setManner] = useState(companyManner)
  const [moment, setMoment] = useState<TrialMoment>('now')
  const trial = useQueueTrial(drawn, { manner, moment }, onStand)
  return (
    <Box role="group" aria-label={say('title')} sx={column}>
      <Box sx={choices}>
        <SelectInput
          label={say('manner')}
          options={trialManners.map((value) => ({ value, label: say(`manner_${value}`) }))}
          value={manner}
          onChange={(value) => {
            setManner(value)
            trial.startAgain()
          }}
        />
        {hasHours && (
          <SelectInput
            label={say('moment')}
            options={trialMoments.map((value) => ({ value, label: say(`moment_${value}`) }))}
            value={moment}
            onChange={(value) => {
              setMoment(value)
              trial.startAgain()
            }}
          />
        )}
      </Box>
      <Box sx={phone}>
        <PhoneFrame isDark={false}>
          <PhoneHead
            title={say('title')}
            standing={<TrialState answer={trial.last} menu={menu} hasHours={hasHours} />}
            actions={
              <IconAction icon={RotateCcw} label={say('startAgain')} onClick={trial.startAgain} />
            }
          />
          {trial.bubbles.length === 0 ? (
            <PhoneEmpty
              text={say('empty')}
              begin={say('hello')}
              onBegin={() => void trial.say({ text: say('hello') })}
            />
          ) : (
            <TrialThread
              bubbles={trial.bubbles}
              onPress={(choice) => void trial.say({ text: choice.title, choice })}
            />
          )}
          {trial.error !== undefined && <PhoneError error={trial.error} />}
          <PhoneComposer isBusy={trial.isPending} onSend={(text) => void trial.say({ text })} />
        </PhoneFrame>
      </Box>
      <Box sx={quiet}>{say('help')}</Box>
    </Box>
  )
}

interface StandingProps {
  answer: TrialAnswer | undefined
  menu: Menu
  hasHours: boolean
}

/** State of the simulated ticket. */
function TrialState({ answer, menu, hasHours }: StandingProps) {
  const say = useWords(trialWords)
  if (!answer) return say('notBegun')
  const { standing, at, isOpen } = answer
  const { isInQueue, isInMenu, key } = standing
  const path = titlePathOf(menu, key).join(' › ')
  const stands = isInMenu ? 'chooses' : 'waits'
  const inside = path === '' ? say(stands) : say(`${stands}At`, { path })
  const where = isInQueue ? inside : say('outside')
  const hour = say(isOpen ? 'openAt' : 'closedAt', { at: formatDateTime(at) })
  return (
    <>
      <bdi>{where}</bdi>
      {hasHours && ` · ${hour}`}
    </>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const

const choices = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 2,
} as const

/** Fills the dialog's height. */
const phone = {
  display: 'flex',
  justifyContent: 'center',
  height: 'clamp(360px, 100dvh - 380px, 560px)',
  // Without the phone's frame the screen needs an outline.
  borderRadius: { xs: '12px', md: 0 },
  overflow: { xs: 'hidden', md: 'visible' },
  boxShadow: { xs: '0 0 0 1px var(--ui-palette-surface-rule)', md: 'none' },
} as const

const quiet = { typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' } as const
