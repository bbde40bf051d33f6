import { type Queue, queueInput, type QueueInput } from '@guiche/contract/queues'
import { useForm } from 'react-hook-form'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import {
  type Part,
  type QueueFields,
  queueFieldsOf,
  type QueueForm,
  tabOfFields,
} from './queue-form.ts'
import { useQueues } from './queues.queries.ts'

/**
 * The form of a queue's dialog.
 * @param queue absent for a new one
 * @param showPart opens the tab of invalid fields
 */
export function useQueueForm(queue: Queue | undefined, showPart: (part: Part) => void): QueueForm {
  const { queues } = useQueues()
  const check = useSchemaResolver<QueueFields, QueueInput>(queueInput)
  return useForm<QueueFields, unknown, QueueInput>({
    defaultValues: queueFieldsOf(queue, queues),
    resolver: async (given, context, options) => {
      const checked = await check(given, context, options)
      // Saving validates all fields at once: the tab of the invalid field is opened.
      const faulty = tabOfFields(Object.keys(checked.errors))
      if (faulty && options.names?.length !== 1) showPart(faulty)
      return checked
    },
  })
}
