import type { Article } from '@guiche/contract/articles'
import MuiChip from '@mui/material/Chip'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { articlesLive } from './articles.live.ts'
import { articleList, useRemoveArticle } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'
import { ArticlesPageActions, type Opened } from './ArticlesPageActions.tsx'
import { useArticleActions } from './use-article-actions.tsx'

// Dialogs are loaded when they are first opened.
const ArticleDialog = lazy(() => import('./ArticleDialog.tsx'))
const UploadDialog = lazy(() => import('./UploadDialog.tsx'))
const PageDialog = lazy(() => import('./ImportPageDialog.tsx'))
const SearchTestDialog = lazy(() => import('./SearchTestDialog.tsx'))

/** The knowledge base, updated by live events. */
export function ArticlesPage() {
  const say = useWords(articleWords)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const list = articleList.useList(search)
  const { mutateAsync } = useRemoveArticle()
  const { actionsOf, confirmDialog } = useArticleActions()
  useHearing(articlesLive)
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={list.rows}
        count={list.count}
        columns={useArticleColumns()}
        nameOf={({ title }) => title}
        search={{ value: search, onSearch: setSearch, say }}
        otherActions={<ArticlesPageActions onOpen={setOpened} />}
        moreActions={actionsOf}
        remove={mutateAsync}
        errorText={errorText}
        renderDialog={(article, onClose) => <ArticleDialog id={article?.id} onClose={onClose} />}
      />
      <LazyOverlay>
        {opened === 'pdf' && <UploadDialog onClose={close} />}
        {opened === 'page' && <PageDialog onClose={close} />}
        {opened === 'try' && <SearchTestDialog onClose={close} />}
      </LazyOverlay>
      {confirmDialog}
    </>
  )
}

function useArticleColumns(): Column<Article>[] {
  const say = useWords(articleWords)
  return [
    {
      key: 'title',
      header: say('name'),
      card: 'title',
      render: ({ title }) => (
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {title}
        </Box>
      ),
    },
    {
      key: 'source',
      header: say('source'),
      width: 144,
      render: ({ source }) => say(`source_${source}`),
    },
    {
      key: 'status',
      header: say('status'),
      width: 128,
      render: ({ isPublished }) => <StatusChip isPublished={isPublished} />,
    },
    {
      key: 'updated',
      header: say('updated'),
      width: 272,
      isTabular: true,
      render: ({ updatedAt, updatedBy }) => (
        <>
          {formatDateTime(updatedAt)}
          {updatedBy && (
            <Box component="bdi" sx={{ color: 'text.secondary' }}>
              {` ${say('updatedBy', { name: updatedBy.name })}`}
            </Box>
          )}
        </>
      ),
    },
  ]
}

function StatusChip({ isPublished }: { isPublished: boolean }) {
  const say = useWords(articleWords)
  const colors = isPublished
    ? { bgcolor: 'success.soft', color: 'success.text' }
    : { bgcolor: 'surface.rule', color: 'text.primary' }
  return <MuiChip size="small" label={say(isPublished ? 'published' : 'draft')} sx={colors} />
}
