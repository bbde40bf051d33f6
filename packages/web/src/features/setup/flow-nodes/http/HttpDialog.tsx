import { HTTP_TIMEOUT_SECONDS, httpMethods } from '@guiche/contract/flow-nodes/http'
import { NODE_LABEL_MAX } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { PasswordInput, SelectInput, TextInput } from '../../../../ui/Field.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { hasAuthorization, type Http, type HttpFields, httpForm } from './http-form.ts'
import { HeaderRows } from './HeaderRows.tsx'
import { useNodeForm } from '../dialogs/node-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { ExtractionRows } from './ExtractionRows.tsx'
import { SingleLineInput, TextArea } from '../fields/TextArea.tsx'
import { httpWords } from './http.words.ts'

export type HttpFormState = UseFormReturn<HttpFields, unknown, Http>

export function HttpDialog(props: NodeDialogProps) {
  const { data } = props.node
  const form: HttpFormState = useNodeForm(httpForm, data)
  return (
    <NodeFormDialog
      {...props}
      form={form}
      width="md"
      save={(values) => httpForm.save(values, data)}
    >
      <HttpFieldset form={form} hasAuthorization={hasAuthorization(data, form.watch('url'))} />
    </NodeFormDialog>
  )
}

interface HttpFieldsetProps {
  form: HttpFormState
  hasAuthorization: boolean
}

export function HttpFieldset({ form, hasAuthorization: isKept }: HttpFieldsetProps) {
  const say = useWords(httpWords)
  const sayNode = useWords(nodeDialogWords)
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={sayNode('name')}
        help={say('labelHelp')}
        isOptional
        autoComplete="off"
        error={errors.label?.message}
        inputProps={{ maxLength: NODE_LABEL_MAX }}
        {...form.register('label')}
      />
      <AddressFields form={form} />
      <PasswordInput
        label={say('authorization')}
        isOptional
        help={isKept ? sayNode('keyKept') : say('authorizationHelp')}
        placeholder={isKept ? '••••••••' : 'Bearer …'}
        error={errors.authorization?.message}
        {...form.register('authorization')}
      />
      <HeaderRows form={form} />
      {form.watch('method') !== 'GET' && (
        <Controller
          name="body"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <TextArea
              label={say('body')}
              help={say('bodyHelp')}
              isOptional
              rows={6}
              most={20_000}
              hasEmoji={false}
              isMonospace
              error={error?.message}
              {...field}
            />
          )}
        />
      )}
      <ExtractionRows form={form} />
      <TextInput
        label={say('timeout')}
        type="number"
        error={errors.timeoutSeconds?.message}
        inputProps={{ inputMode: 'numeric', min: 1, max: HTTP_TIMEOUT_SECONDS.most }}
        {...form.register('timeoutSeconds')}
      />
    </>
  )
}

function AddressFields({ form }: { form: HttpFormState }) {
  const say = useWords(httpWords)
  const sayNode = useWords(nodeDialogWords)
  return (
    <Box sx={address}>
      <Controller
        name="method"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('method')}
            options={httpMethods.map((value) => ({ value, label: value }))}
            {...field}
          />
        )}
      />
      <Controller
        name="url"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <SingleLineInput
            label={sayNode('address')}
            help={say('urlHelp')}
            placeholder="https://"
            most={2000}
            error={error?.message}
            {...field}
          />
        )}
      />
    </Box>
  )
}

const address = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '128px 1fr' },
  gap: 4,
  alignItems: 'start',
} as const
