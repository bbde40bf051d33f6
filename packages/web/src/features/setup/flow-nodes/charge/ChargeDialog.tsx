import Alert from '@mui/material/Alert'
import { waitUnits } from '@guiche/contract/flow-nodes/limits'
import { CHARGE_DESCRIPTION_MAX } from '@guiche/contract/pix-value'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { TextArea } from '../fields/TextArea.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { type Charge, type ChargeFields, chargeForm } from './charge-form.ts'
import { pair } from '../dialogs/dialog-styles.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { chargeWords } from './charge.words.ts'

export function ChargeDialog(props: NodeDialogProps) {
  const { setting } = useSession()
  const form = useNodeForm(chargeForm, props.node.data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      save={(values) => chargeForm.save(values, props.node.data)}
    >
      <ChargeFieldset form={form} hasKey={(setting('pixKey') ?? '') !== ''} />
    </NodeFormDialog>
  )
}

interface ChargeFieldsetProps {
  form: UseFormReturn<ChargeFields, unknown, Charge>
  /** True if the company has a Pix key. */
  hasKey: boolean
}

export function ChargeFieldset({ form, hasKey }: ChargeFieldsetProps) {
  const say = useWords(chargeWords)
  const sayNode = useWords(nodeDialogWords)
  const { errors } = form.formState
  return (
    <>
      {!hasKey && <Alert severity="warning">{say('noKey')}</Alert>}
      <TextInput
        label={say('value')}
        help={say('valueHelp', { example: '{{total}}' })}
        error={errors.value?.message}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: 200 }}
        {...form.register('value')}
      />
      <TextInput
        label={say('description')}
        error={errors.description?.message}
        autoComplete="off"
        inputProps={{ maxLength: CHARGE_DESCRIPTION_MAX }}
        {...form.register('description')}
      />
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea label={say('message')} isOptional rows={3} error={error?.message} {...field} />
        )}
      />
      <Box sx={pair}>
        <TextInput
          label={say('wait')}
          error={errors.amount?.message}
          type="number"
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
    </>
  )
}
