import type { ContactList } from '@guiche/contract/contact-lists'
import Chip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { useCompanyTimeFormat } from '../../organisation/sessions/index.ts'
import { contactListWords } from './contact-lists.words.ts'

export function useListColumns(): Column<ContactList>[] {
  const say = useWords(contactListWords)
  const timeText = useCompanyTimeFormat()
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name, segment }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Box component="bdi" sx={{ fontWeight: 500, ...cut }}>
            {name}
          </Box>
          {segment && <Chip size="small" variant="outlined" label={say('isSegment')} />}
        </Box>
      ),
    },
    {
      key: 'contacts',
      header: say('contacts'),
      width: 128,
      align: 'right',
      isTabular: true,
      render: ({ contactsCount }) => formatCount(Number(contactsCount)),
    },
    {
      key: 'valid',
      header: say('valid'),
      width: 144,
      align: 'right',
      isTabular: true,
      render: ({ validCount }) => formatCount(validCount),
    },
    {
      key: 'updated',
      header: say('updated'),
      width: 176,
      isTabular: true,
      render: ({ refreshedAt, updatedAt }) => timeText(refreshedAt ?? updatedAt),
    },
  ]
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
