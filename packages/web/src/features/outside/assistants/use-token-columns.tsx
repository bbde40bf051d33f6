import type { PersonalToken } from '@guiche/contract/personal-tokens'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDate, formatRelative } from '../../../ui/formats.ts'
import { assistantWords } from './assistants.words.ts'

/** Columns of a token, with its owner in the list of all users. */
export function useTokenColumns(ofCompany: boolean): Column<PersonalToken>[] {
  const say = useWords(assistantWords)
  const language = useLanguage()
  const owner: Column<PersonalToken> = {
    key: 'owner',
    header: say('owner'),
    render: ({ user }) => <bdi>{user.name}</bdi>,
  }
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: (token) => <TokenName token={token} />,
    },
    ...(ofCompany ? [owner] : []),
    {
      key: 'access',
      header: say('access'),
      width: 170,
      render: ({ mayWrite }) => say(mayWrite ? 'writes' : 'reads'),
    },
    {
      key: 'expires',
      header: say('expires'),
      width: 130,
      isTabular: true,
      render: ({ expiresAt }) => formatDate(expiresAt),
    },
    {
      key: 'lastUsed',
      header: say('lastUsed'),
      width: 170,
      render: ({ lastUsedAt }) =>
        lastUsedAt === null ? say('neverUsed') : formatRelative(lastUsedAt, language),
    },
  ]
}

function TokenName({ token: { name, prefix } }: { token: PersonalToken }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="bdi" sx={cut} title={name}>
        {name}
      </Box>
      <Box sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>{`${prefix}…`}</Box>
    </Box>
  )
}

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
