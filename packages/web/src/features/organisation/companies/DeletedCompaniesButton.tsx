import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { DeletedCompany } from '@guiche/contract/companies'
import { useState } from 'react'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { deletedCompanyList, useRestoreCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'
import { RemoveNowDialog } from './RemoveNowDialog.tsx'

/** Button for the deleted companies; renders nothing without any. */
export function DeletedCompaniesButton() {
  const say = useWords(companyWords)
  const list = deletedCompanyList.useList()
  const [isOpen, setIsOpen] = useState(false)
  const { count = 0 } = list
  if (count === 0 && !isOpen && !list.isLoadingError) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {count > 0 ? say('deletedCount', { count }) : say('deleted')}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <DeletedDialog list={list} onClose={() => setIsOpen(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

interface DeletedDialogProps {
  list: ReturnType<typeof deletedCompanyList.useList>
  onClose: () => void
}

function DeletedDialog({ list, onClose }: DeletedDialogProps) {
  const say = useWords(companyWords)
  const [removing, setRemoving] = useState<DeletedCompany>()
  const { restore, isRestoring, confirmDialog } = useConfirmedRestore()
  return (
    <PlainDialog width="sm" title={say('deletedTitle')} onClose={onClose}>
      <Box sx={{ color: 'text.secondary', mb: 4 }}>{say('deletedText')}</Box>
      {list.isPending && <Skeleton variant="rounded" height={72} />}
      {list.isLoadingError && <ErrorState {...errorProps(list)} />}
      {list.isSuccess && list.rows.length === 0 && say('noneDeleted')}
      <Box component="ul" aria-label={say('deletedTitle')} sx={companies}>
        {list.rows.map((company) => (
          <DeletedRow
            key={company.id}
            company={company}
            isBusy={isRestoring}
            onRestore={() => void restore(company)}
            onRemove={() => setRemoving(company)}
          />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button
          variant="text"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {say('morePeople')}
        </Button>
      )}
      {removing && (
        <LazyOverlay>
          <RemoveNowDialog company={removing} onClose={() => setRemoving(undefined)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </PlainDialog>
  )
}

interface DeletedRowProps {
  company: DeletedCompany
  isBusy: boolean
  onRestore: () => void
  onRemove: () => void
}

function DeletedRow({ company, isBusy, onRestore, onRemove }: DeletedRowProps) {
  const say = useWords(companyWords)
  const now = useNow()
  const { name, deletedAt, restorableUntil, removalBeganAt, userName } = company
  const isLost = removalBeganAt !== null || Date.parse(restorableUntil) <= now
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 500 }}>
          {name}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {say('deletedBy', { at: formatDateTime(deletedAt), name: userName })}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isLost
            ? say('beingRemoved')
            : say('restorable', { until: formatDateTime(restorableUntil) })}
        </Box>
      </Box>
      {!isLost && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="text"
            color="error"
            disabled={isBusy}
            aria-label={say('removeNowOf', { name })}
            onClick={onRemove}
          >
            {say('removeNow')}
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            aria-label={say('restoreOf', { name })}
            onClick={onRestore}
          >
            {say('restore')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Restores a company after a confirmation. */
function useConfirmedRestore() {
  const say = useWords(companyWords)
  const { confirm, confirmDialog } = useConfirm()
  const restoring = useRestoreCompany()

  async function restore({ id, name }: DeletedCompany) {
    const question = {
      title: say('restoreTitle', { name }),
      text: say('restoreText'),
      confirmLabel: say('restore'),
    }
    if (!(await confirm(question))) return
    try {
      await restoring.mutateAsync(id)
      toast.success(say('restored', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { restore, isRestoring: restoring.isPending, confirmDialog }
}

const companies = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
} as const

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
  '&:last-of-type': { borderBottom: 0 },
} as const
