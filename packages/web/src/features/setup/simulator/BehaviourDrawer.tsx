import type { Faults } from '@guiche/contract/simulator'
import { manners } from '@guiche/contract/simulator'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { RotateCcw, X } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, SwitchInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { behaviourWords } from './behaviour.words.ts'
import {
  hasFaults,
  REPEATS_AFTER_HOURS,
  lateRepeatFaults,
  repeatHours,
  withoutErrorNumbers,
} from './simulator-faults.ts'
import { type PartProps, FaultSection, ShareRange, WaitRange } from './FaultInputs.tsx'
import { OutgoingFaults } from './OutgoingFaults.tsx'
import { useFaults, useSetFaults } from './simulator.queries.ts'

interface BehaviourDrawerProps {
  lineId: number
  isOpen: boolean
  onClose: () => void
}

/** Settings of the simulated WhatsApp: the provider it imitates, and its faults; they take effect at once. */
export function BehaviourDrawer({ lineId, isOpen, onClose }: BehaviourDrawerProps) {
  const say = useWords(behaviourWords)
  const titleId = useId()
  const { data: faults = {} } = useFaults(lineId)
  const { mutateAsync } = useSetFaults(lineId)
  const saveFaults = (changed: Faults) =>
    void mutateAsync(changed).catch((error: unknown) => toast.error(errorText(error)))
  const changeFaults = (change: Faults) => saveFaults({ ...faults, ...change })
  const { behavesAs = 'beta' } = faults

  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(360px, 100vw)' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 5, pr: 3, minHeight: 56 }}>
        <Box component="h2" id={titleId} sx={{ typography: 'h3', m: 0, flex: 1 }}>
          {say('behaviour')}
        </Box>
        <IconAction icon={X} label={say('close')} onClick={onClose} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6, px: 5, pb: 6 }}>
        <Box sx={{ color: 'text.secondary', textWrap: 'pretty' }}>{say('behaviourHelp')}</Box>
        <SelectInput
          label={say('manner')}
          help={say(`manner_${behavesAs}Help`)}
          options={manners.map((value) => ({ value, label: say(`manner_${value}`) }))}
          value={behavesAs}
          onChange={(manner) => changeFaults({ ...withoutErrorNumbers(faults), behavesAs: manner })}
        />
        <IncomingSection faults={faults} onSet={changeFaults} />
        <OutgoingFaults faults={faults} onSet={changeFaults} />
        <MediaSection faults={faults} onSet={changeFaults} />
        <FaultSection title={say('connection')}>
          <SwitchInput
            label={say('drop')}
            help={say('dropHelp')}
            checked={faults.dropConnection ?? false}
            onChange={(dropConnection) => changeFaults({ dropConnection })}
          />
        </FaultSection>
        <Button
          startIcon={<RotateCcw aria-hidden />}
          disabled={
            !hasFaults(faults) && faults.ticks === undefined && faults.firstContacts === undefined
          }
          onClick={() => saveFaults({ behavesAs })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {say('reset')}
        </Button>
      </Box>
    </Drawer>
  )
}

const HISTORIES = ['0', '50', '500', '5000'] as const

function IncomingSection({ faults, onSet }: PartProps) {
  const say = useWords(behaviourWords)
  const repeats = faults.repeatLater?.rate ?? 0
  const hours = repeatHours(faults)
  const history =
    HISTORIES.find((count) => Number(count) >= (faults.historyOnPairing ?? 0)) ?? '5000'
  return (
    <FaultSection title={say('incoming')}>
      <WaitRange
        label={say('latency')}
        value={faults.latencyMs}
        onSet={(latencyMs) => onSet({ latencyMs })}
      />
      <ShareRange
        label={say('duplicate')}
        value={faults.duplicate}
        onSet={(duplicate) => onSet({ duplicate })}
      />
      <ShareRange
        label={say('disorder')}
        value={faults.disorder}
        onSet={(disorder) => onSet({ disorder })}
      />
      <ShareRange
        label={say('disorderWithin')}
        value={faults.disorderWithin}
        onSet={(disorderWithin) => onSet({ disorderWithin })}
      />
      <ShareRange
        label={say('repeatLater')}
        value={repeats}
        onSet={(rate) => onSet(lateRepeatFaults(rate, hours))}
      />
      {repeats > 0 && (
        <SelectInput
          label={say('repeatHours')}
          options={REPEATS_AFTER_HOURS.map((count) => ({
            value: String(count),
            label: say('hours', { count }),
          }))}
          value={String(hours)}
          onChange={(chosen) => onSet(lateRepeatFaults(repeats, Number(chosen)))}
        />
      )}
      {faults.behavesAs !== 'cloud' && (
        <ShareRange
          label={say('undecryptable')}
          value={faults.undecryptable?.rate}
          onSet={(rate) => onSet({ undecryptable: { ...faults.undecryptable, rate } })}
        />
      )}
      <SwitchInput
        label={say('lidFirst')}
        help={say('lidFirstHelp')}
        checked={faults.lidFirst ?? false}
        onChange={(lidFirst) => onSet({ lidFirst })}
      />
      <SelectInput
        label={say('history')}
        options={HISTORIES.map((count) => ({
          value: count,
          label: count === '0' ? say('historyOff') : say('historyCount', { count }),
        }))}
        value={history}
        onChange={(count) => onSet({ historyOnPairing: Number(count) })}
      />
    </FaultSection>
  )
}

function MediaSection({ faults: { fetch = {} }, onSet }: PartProps) {
  const say = useWords(behaviourWords)
  const changeFetchFaults = (part: Faults['fetch']) => onSet({ fetch: { ...fetch, ...part } })
  return (
    <FaultSection title={say('media')}>
      <WaitRange
        label={say('slow')}
        value={fetch.slowMs}
        onSet={(slowMs) => changeFetchFaults({ slowMs })}
      />
      <ShareRange
        label={say('expired')}
        value={fetch.expired}
        onSet={(expired) => changeFetchFaults({ expired })}
      />
      <ShareRange
        label={say('corrupt')}
        value={fetch.corrupt}
        onSet={(corrupt) => changeFetchFaults({ corrupt })}
      />
    </FaultSection>
  )
}
