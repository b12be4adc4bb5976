import { createOfficeApi } from '@drayline/testing/office-api'
import { walkSharedForms } from '@drayline/testing/two-people'
import { remoteHandlers } from './handlers.ts'
import { makeCaseOffice } from './team-cases/case-office.ts'
import * as casesPage from './team-cases/TeamCasesPage.module.ts'

const api = createOfficeApi(makeCaseOffice(4), remoteHandlers)

walkSharedForms(__dirname, [
  {
    file: 'team-cases/CaseForm.tsx',
    page: casesPage,
    options: { route: '/team-cases?edit=1' },
    prepare: () => () => {
      const [first] = api.office.cases
      if (!first) throw new Error('There is no case')
      return first
    },
    mine: { name: 'title', label: 'Title', typed: 'Quick case' },
    theirs: { name: 'description', label: 'Note', value: 'Seen twice' },
    list: { path: '/api/tasks', shows: /Quick case/ },
  },
])
