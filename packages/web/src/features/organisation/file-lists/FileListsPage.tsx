import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { useHearing } from '../sessions/index.ts'
import { fileListsLive } from './file-lists.live.ts'
import { fileLists, useRemoveFileList } from './file-lists.queries.ts'
import { fileListWords } from './file-lists.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// The form is loaded when it is first opened.
const FileListDialog = lazy(() => import('./FileListDialog.tsx'))

/** The file lists, updated by live events. */
export function FileListsPage() {
  const say = useWords(fileListWords)
  const [search, setSearch] = useState('')
  const list = fileLists.useList(search)
  const { mutateAsync } = useRemoveFileList()
  useHearing(fileListsLive)
  return (
    <ListPage
      say={say}
      list={list}
      rows={list.rows}
      count={list.count}
      columns={[
        {
          key: 'name',
          header: say('name'),
          card: 'title',
          render: ({ name }) => <bdi>{name}</bdi>,
        },
      ]}
      nameOf={({ name }) => name}
      search={{ value: search, onSearch: setSearch, say }}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(files, onClose) => <FileListDialog id={files?.id} onClose={onClose} />}
    />
  )
}
