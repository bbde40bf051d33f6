import type { Faults } from '@guiche/contract/simulator'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { RotateCcw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { SelectInput, SwitchInput } from '../../ui/Field.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { toast } from '../../ui/toast.tsx'
import { percentOf } from './phone-rules.ts'
import { useFaults, useSetFaults } from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'

const LONGEST_LATENCY_MS = 10_000
const LATENCY_STEP_MS = 250
const codes = ['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_INVALID_CONTACT'] as const

export function areOn({
  latencyMs = 0,
  duplicate = 0,
  disorder = 0,
  failSend,
  loseAnswer = 0,
  dropConnection = false,
}: Faults): boolean {
  const shares = latencyMs + duplicate + disorder + loseAnswer + (failSend?.rate ?? 0)
  return shares > 0 || dropConnection
}

/** How badly the pretended WhatsApp behaves; what is set holds at once. */
export function FaultsDrawer({
  lineId,
  isOpen,
  onClose,
}: {
  lineId: number
  isOpen: boolean
  onClose: () => void
}) {
  const say = useWords(simulatorWords)
  const titleId = useId()
  const { data: faults = {} } = useFaults(lineId)
  const { mutate } = useSetFaults(lineId)
  const set = (change: Faults) =>
    mutate({ ...faults, ...change }, { onError: (error) => toast.error(errorText(error)) })
  const percent = (share: number) => (share === 0 ? say('never') : `${percentOf(share)}%`)
  const code = codes.find((known) => known === faults.failSend?.code) ?? codes[0]

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
          {say('faults')}
        </Box>
        <IconAction icon={X} label={say('close')} onClick={onClose} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6, px: 5, pb: 6 }}>
        <Box sx={{ color: 'text.secondary', textWrap: 'pretty' }}>{say('faultsHelp')}</Box>
        <Range
          label={say('latency')}
          value={faults.latencyMs ?? 0}
          max={LONGEST_LATENCY_MS}
          step={LATENCY_STEP_MS}
          text={(ms) =>
            ms === 0
              ? say('latencyOff')
              : say('seconds', { value: (ms / 1000).toLocaleString('pt-BR') })
          }
          onSet={(latencyMs) => set({ latencyMs })}
        />
        <Range
          label={say('duplicate')}
          value={faults.duplicate ?? 0}
          text={percent}
          onSet={(duplicate) => set({ duplicate })}
        />
        <Range
          label={say('disorder')}
          value={faults.disorder ?? 0}
          text={percent}
          onSet={(disorder) => set({ disorder })}
        />
        <Range
          label={say('failSend')}
          value={faults.failSend?.rate ?? 0}
          text={percent}
          onSet={(rate) => set({ failSend: { code, rate } })}
        />
        {(faults.failSend?.rate ?? 0) > 0 && (
          <SelectInput
            label={say('failCode')}
            options={codes.map((value) => ({ value, label: say(`code_${value}`) }))}
            value={code}
            onChange={(chosen) =>
              set({ failSend: { code: chosen, rate: faults.failSend?.rate ?? 0 } })
            }
          />
        )}
        <Range
          label={say('loseAnswer')}
          value={faults.loseAnswer ?? 0}
          text={percent}
          onSet={(loseAnswer) => set({ loseAnswer })}
        />
        <SwitchInput
          label={say('drop')}
          help={say('dropHelp')}
          checked={faults.dropConnection ?? false}
          onChange={(dropConnection) => set({ dropConnection })}
        />
        <Button
          startIcon={<RotateCcw aria-hidden />}
          disabled={!areOn(faults)}
          onClick={() => mutate({})}
          sx={{ alignSelf: 'flex-start' }}
        >
          {say('reset')}
        </Button>
      </Box>
    </Drawer>
  )
}

interface RangeProps {
  label: string
  value: number
  max?: number
  step?: number
  text: (value: number) => string
  onSet: (value: number) => void
}

/** A slider that is set when it is let go. */
function Range({ label, value, max = 1, step = 0.05, text, onSet }: RangeProps) {
  const id = useId()
  const [held, setHeld] = useState<number>()
  const shown = held ?? value
  function letGo(): void {
    if (held !== undefined && held !== value) onSet(held)
    setHeld(undefined)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2' }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {text(shown)}
        </Box>
      </Box>
      <Box
        component="input"
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={text(shown)}
        onChange={(event) => setHeld(event.currentTarget.valueAsNumber)}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
        sx={{
          width: '100%',
          m: 0,
          height: 'var(--ui-control)',
          accentColor: 'var(--ui-palette-primary-main)',
          cursor: 'pointer',
        }}
      />
    </Box>
  )
}
