import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { useQueues } from '../../queues/index.ts'
import { RowSelect } from '../fields/RowSelect.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { type Handover, type HandoverFields, handoverForm } from './handover-form.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { handoverWords } from './handover.words.ts'

export const HandoverDialog = nodeDialogOf(handoverForm, HandoverFieldset)

export function HandoverFieldset({
  form,
}: {
  form: UseFormReturn<HandoverFields, unknown, Handover>
}) {
  const say = useWords(handoverWords)
  const sayNode = useWords(nodeDialogWords)
  const { queues, isLoading } = useQueues()
  return (
    <>
      <Controller
        name="queueId"
        control={form.control}
        render={({ field: { ref: _, ...field } }) => (
          <RowSelect
            label={say('queue')}
            none={say('sameQueue')}
            rows={queues}
            isLoading={isLoading}
            gone={sayNode('goneQueue')}
            {...field}
          />
        )}
      />
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea label={say('message')} isOptional rows={4} error={error?.message} {...field} />
        )}
      />
      <Controller
        name="summary"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <TextArea
            label={say('summary')}
            help={say('summaryHelp')}
            isOptional
            rows={4}
            hasEmoji={false}
            error={error?.message}
            {...field}
          />
        )}
      />
    </>
  )
}
