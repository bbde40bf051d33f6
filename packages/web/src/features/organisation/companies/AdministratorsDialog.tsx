import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { startOperatorSession, useSession } from '../sessions/index.ts'
import { administratorList, type ListedCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'

interface PeopleDialogProps {
  company: Pick<ListedCompany, 'id' | 'name'>
  onClose: () => void
}

/** First user and other administrators of a company, each with a button that opens an operator session. */
export function AdministratorsDialog({ company, onClose }: PeopleDialogProps) {
  const say = useWords(companyWords)
  const { user } = useSession()
  const list = administratorList.useList(company.id)
  const [opening, setOpening] = useState<number>()
  const isOwn = user.company.id === company.id

  async function enterCompanyAs(userId: number) {
    setOpening(userId)
    try {
      await startOperatorSession({ companyId: company.id, userId })
    } catch (error) {
      setOpening(undefined)
      toast.error(errorText(error))
    }
  }

  return (
    <PlainDialog title={say('peopleTitle', { name: company.name })} onClose={onClose}>
      {!isOwn && <Box sx={{ color: 'text.secondary', mb: 4 }}>{say('peopleText')}</Box>}
      {list.isPending && <Skeleton variant="rounded" height={56} />}
      {list.isLoadingError && (
        // The untranslated code, which the operator can search in the log.
        <ErrorState
          text={list.error instanceof CallError ? list.error.code : String(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && list.rows.length === 0 && say('noPeople')}
      <Box component="ul" aria-label={say('people')} sx={people}>
        {list.rows.map(({ id, name, email }, at) => (
          <Box component="li" key={id} sx={row}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="bdi" sx={{ display: 'block', fontWeight: 500 }}>
                {name}
              </Box>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{email}</Box>
              {at === 0 && (
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {say('firstUser')}
                </Box>
              )}
            </Box>
            {!isOwn && (
              <Button
                variant="outlined"
                disabled={opening !== undefined}
                loading={opening === id}
                aria-label={say('workAs', { name })}
                onClick={() => void enterCompanyAs(id)}
              >
                {say('work')}
              </Button>
            )}
          </Box>
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
    </PlainDialog>
  )
}

const people = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' } as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
  '&:last-of-type': { borderBottom: 0 },
} as const
