// Guards: a form survives a reload, a failing server and an ended session.

import { formsInTheGate, testKeptForm } from './kept-forms-page.ts'

for (const form of formsInTheGate) testKeptForm(form)
