import { waitUnits } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import type { Wait, WaitFields } from '../dialogs/field-schemas.ts'
import { waitForm } from './wait-form.ts'
import { pair } from '../dialogs/dialog-styles.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { waitWords } from './wait.words.ts'

export const WaitDialog = nodeDialogOf(waitForm, WaitFieldset, 'xs')

export function WaitFieldset({ form }: { form: UseFormReturn<WaitFields, unknown, Wait> }) {
  const say = useWords(waitWords)
  const sayNode = useWords(nodeDialogWords)
  return (
    <Box sx={pair}>
      <TextInput
        label={say('amount')}
        help={say('help')}
        error={form.formState.errors.amount?.message}
        type="number"
        autoFocus
        inputProps={{ inputMode: 'numeric', min: 1 }}
        {...form.register('amount', { deps: ['unit'] })}
      />
      <Controller
        name="unit"
        control={form.control}
        rules={{ deps: ['amount'] }}
        render={({ field }) => (
          <SelectInput
            label={sayNode('unit')}
            options={waitUnits.map((value) => ({ value, label: sayNode(`unit_${value}`) }))}
            {...field}
          />
        )}
      />
    </Box>
  )
}
