import { expectations, questionKind } from '@guiche/contract/flow-nodes/question'
import { ANSWER_KEY_MAX, waitUnits } from '@guiche/contract/flow-nodes/limits'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { changeAnswerKey } from '../answer-keys.ts'
import type { NodeDialogProps } from '../node-look.ts'
import { pair } from '../dialogs/dialog-styles.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { type Question, type QuestionFields, questionForm } from './question-form.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { questionWords } from './question.words.ts'

type Form = UseFormReturn<QuestionFields, unknown, Question>

export function QuestionDialog(props: NodeDialogProps) {
  const { data } = props.node
  const form: Form = useNodeForm(questionForm, data)

  function save(values: Question) {
    const before = questionKind.data.safeParse(data).data?.typebotIntegration.answerKey ?? ''
    changeAnswerKey(before, values.answerKey)
    return questionForm.save(values, data)
  }

  return (
    <NodeFormDialog {...props} form={form} save={save}>
      <QuestionFieldset form={form} />
    </NodeFormDialog>
  )
}

export function QuestionFieldset({ form }: { form: Form }) {
  const say = useWords(questionWords)
  const sayNode = useWords(nodeDialogWords)
  const { errors } = form.formState
  return (
    <>
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            label={sayNode('message')}
            rows={7}
            autoFocus
            error={error?.message}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('answerKey')}
        help={say('answerKeyHelp', { example: `{{${form.watch('answerKey').trim() || 'nome'}}}` })}
        error={errors.answerKey?.message}
        autoComplete="off"
        inputProps={{ maxLength: ANSWER_KEY_MAX + 4 }}
        {...form.register('answerKey')}
      />
      <Controller
        name="expects"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('expects')}
            help={say('expectsHelp')}
            options={expectations.map((value) => ({ value, label: say(`expects_${value}`) }))}
            {...field}
          />
        )}
      />
      <WaitFields form={form} />
    </>
  )
}

function WaitFields({ form }: { form: Form }) {
  const say = useWords(questionWords)
  const sayNode = useWords(nodeDialogWords)
  const isWaiting = Number(form.watch('waitTime')) > 0
  return (
    <>
      <Box sx={pair}>
        <TextInput
          label={say('waitTime')}
          help={say('waitTimeHelp')}
          error={form.formState.errors.waitTime?.message}
          isOptional
          type="number"
          inputProps={{ inputMode: 'numeric', min: 0 }}
          {...form.register('waitTime')}
        />
        <Controller
          name="waitUnit"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={sayNode('unit')}
              options={waitUnits.map((value) => ({ value, label: sayNode(`unit_${value}`) }))}
              {...field}
            />
          )}
        />
      </Box>
      {isWaiting && (
        <Controller
          name="waitMessage"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <TextArea
              label={say('waitMessage')}
              isOptional
              rows={3}
              error={error?.message}
              {...field}
            />
          )}
        />
      )}
    </>
  )
}
