import { Plus } from 'lucide-react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { EmptyListDrawing } from '../../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useAddConnection } from '../../connections/index.ts'
import { simulatorWords } from '../simulator.words.ts'

/** Empty state without a simulator connection, with a button that adds one. */
export function NoLine() {
  const say = useWords(simulatorWords)
  const { mutateAsync, isPending } = useAddConnection()

  async function createLine() {
    if (isPending) return
    try {
      await mutateAsync({ name: say('lineName'), provider: 'simulator' })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <EmptyState
      drawing={<EmptyListDrawing />}
      text={say('noLines')}
      help={say('noLinesHelp')}
      action={{ label: say('makeLine'), icon: Plus, onClick: () => void createLine() }}
    />
  )
}
