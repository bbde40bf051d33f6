import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MenuLevel } from './MenuLevel.tsx'
import { treeOf } from './menu-tree.ts'
import { OptionForm } from './OptionForm.tsx'
import { useChangeMenu, useMenu } from './queue-menu.queries.ts'
import { queueWords } from './queues.words.ts'

/** The menu that a queue offers its customers; it is saved by itself, so that the queue has to be there first. */
export function QueueMenu({ queueId }: { queueId: number | undefined }) {
  const say = useWords(queueWords)
  return (
    <Box role="group" aria-label={say('menu')}>
      <Box sx={{ typography: 'subtitle2' }}>{say('menu')}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>
        {say(queueId === undefined ? 'menuLater' : 'menuHelp')}
      </Box>
      {queueId !== undefined && <Entries queueId={queueId} />}
    </Box>
  )
}

function Entries({ queueId }: { queueId: number }) {
  const say = useWords(queueWords)
  const [isAdding, setIsAdding] = useState(false)
  const menu = useMenu(queueId)
  const { add } = useChangeMenu(queueId)
  if (menu.isPending) return <Skeleton variant="rounded" height={72} />
  if (menu.isLoadingError)
    return <ErrorState text={errorText(menu.error)} onRetry={() => void menu.refetch()} />
  const entries = treeOf(menu.data ?? [])
  return (
    <>
      {entries.length === 0 && !isAdding && (
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{say('menuNone')}</Box>
      )}
      <MenuLevel queueId={queueId} entries={entries} />
      {isAdding ? (
        <OptionForm
          onSave={(values) => add.mutateAsync({ ...values, parentId: null })}
          onClose={() => setIsAdding(false)}
        />
      ) : (
        <Button
          variant="text"
          size="small"
          startIcon={<Plus aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {say('addOption')}
        </Button>
      )}
    </>
  )
}
