/** The library's small build, which reads .xlsx and comes without types of its own. */
declare module '@e965/xlsx/dist/xlsx.mini.min.js' {
  import * as xlsx from '@e965/xlsx'

  export default xlsx
}
