import Slider from '@mui/material/Slider'
import { RANDOMIZER_STEP } from '@guiche/contract/flow-nodes/randomizer'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { type RandomizerFields, randomizerForm } from './randomizer-form.ts'
import { randomizerWords } from './randomizer.words.ts'

type Form = UseFormReturn<RandomizerFields, unknown, RandomizerFields>

export const RandomizerDialog = nodeDialogOf(randomizerForm, RandomizerFieldset, 'xs')

/** Percentage of the first exit; the second has the rest. */
export function RandomizerFieldset({ form }: { form: Form }) {
  const say = useWords(randomizerWords)
  const percentLabel = (count: number) => say('percentOf', { count })
  return (
    <Controller
      name="percent"
      control={form.control}
      render={({ field: { value, onChange, onBlur } }) => (
        <Box>
          <Box sx={shares}>
            <Box>
              <Box sx={{ color: 'text.secondary' }}>{say('firstPercent')}</Box>
              <Box component="output" sx={figure}>
                {percentLabel(value)}
              </Box>
            </Box>
            <Box sx={{ textAlign: 'end' }}>
              <Box sx={{ color: 'text.secondary' }}>{say('otherPercent')}</Box>
              <Box component="output" sx={figure}>
                {percentLabel(100 - value)}
              </Box>
            </Box>
          </Box>
          <Box sx={{ px: 2 }}>
            <Slider
              value={value}
              min={0}
              max={100}
              step={RANDOMIZER_STEP}
              marks
              onChange={(_, chosen) => onChange(chosen)}
              onBlur={onBlur}
              getAriaLabel={() => say('percent')}
              getAriaValueText={percentLabel}
            />
          </Box>
        </Box>
      )}
    />
  )
}

const shares = { display: 'flex', justifyContent: 'space-between', mb: 2 } as const
const figure = { typography: 'h2', fontVariantNumeric: 'tabular-nums' } as const
