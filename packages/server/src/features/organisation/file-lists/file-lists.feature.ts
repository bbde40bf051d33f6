import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { changeFileList, deleteFileList, createFileList } from './change-file-list.ts'
import { fileListLive } from './file-lists.live.ts'
import { pageOfFileLists, showFileList } from './read-file-lists.ts'
import { uploadFilesOfList } from './upload-files-of-list.ts'

export const fileListsFeature: Feature = {
  routes: [
    serve('GET /files', ({ actor, query }) => pageOfFileLists(actor, query)),
    serve('GET /files/:id', ({ actor, params }) => showFileList(actor, params.id)),
    serve('POST /files', ({ actor, body }) => createFileList(actor, body)),
    serve('PUT /files/:id', ({ actor, params, body }) => changeFileList(actor, params.id, body)),
    serve('DELETE /files/:id', ({ actor, params }) => deleteFileList(actor, params.id)),
    serve('POST /files/uploadList/:id', ({ actor, params, body, files }) =>
      uploadFilesOfList(actor, params.id, body, files),
    ),
  ],
  reactions: fileListLive,
}
