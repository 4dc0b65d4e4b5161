import './platform.css'
import checkFill from 'icon:fill/check-circle'
import xFill from 'icon:fill/x-circle'
import hourglass from 'icon:regular/hourglass-medium'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { type FailedJob, failedJobs, type Installation, installation } from '../../api/platform.ts'
import { momentText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../office/Card.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Empty } from '../../parts/States.tsx'
import { HealthLine, PartList } from './SystemCard.tsx'
import { type Model, type ModelState, modelsOf } from './system.ts'

/** For operators: components, read models and failed jobs. */
export const Screen = () => (
  <OfficePage title={t('platform.system.title')}>
    <div className="platform-system">
      <Loaded query={useQuery(installation)} failed={t('platform.loadData')}>
        {(state) => <Parts state={state} />}
      </Loaded>
      <section aria-labelledby="jobs">
        <h2 className="h2" id="jobs">
          {t('platform.system.jobs')}
        </h2>
        <Loaded query={useQuery(failedJobs)} failed={t('platform.loadData')}>
          {(jobs) => (jobs.length === 0 ? <Empty>{t('platform.system.noJobs')}</Empty> : <Jobs jobs={jobs} />)}
        </Loaded>
      </section>
    </div>
  </OfficePage>
)

function Parts({ state }: { state: Installation }) {
  const models = modelsOf(state)
  return (
    <>
      <Card title={t('platform.system.checks')} className="platform-card">
        <HealthLine state={state} />
        <PartList state={state} />
      </Card>
      {models.length > 0 && (
        <section aria-labelledby="models">
          <h2 className="h2" id="models">
            {t('platform.system.models')}
          </h2>
          <Table<Model>
            className="platform-table"
            rowKey={({ name, version, state }) => `${name} ${version} ${state}`}
            dataSource={models}
            columns={modelColumns}
            pagination={false}
            scroll={{ x: 'max-content' }}
          />
        </section>
      )}
    </>
  )
}

const chips: Readonly<Record<ModelState, Readonly<{ tone: 'done' | 'fire' | 'bad'; icon: string }>>> = {
  live: { tone: 'done', icon: checkFill },
  building: { tone: 'fire', icon: hourglass },
  standing: { tone: 'bad', icon: xFill },
  stuck: { tone: 'bad', icon: xFill },
}

const modelColumns: TableColumnsType<Model> = [
  { key: 'name', title: t('platform.system.model'), render: (_, { name }) => <b>{name}</b> },
  {
    key: 'state',
    title: t('platform.system.state'),
    render: (_, { state }) => (
      <Chip tone={chips[state].tone} icon={chips[state].icon}>
        {t(`platform.system.${state}`)}
      </Chip>
    ),
  },
  {
    key: 'behind',
    title: t('platform.system.behind'),
    className: 'num',
    render: (_, { behind }) =>
      behind === 0 ? t('platform.system.upToDate') : t('platform.system.behindBy', { count: behind }),
  },
  {
    key: 'position',
    title: t('platform.system.position'),
    align: 'end',
    className: 'num',
    render: (_, { position }) => position,
  },
  {
    key: 'version',
    title: t('platform.system.version'),
    align: 'end',
    className: 'num',
    render: (_, { version }) => version,
  },
]

const Jobs = ({ jobs }: { jobs: readonly FailedJob[] }) => (
  <Table<FailedJob>
    className="platform-table"
    rowKey={({ queue, job_id }) => `${queue} ${job_id}`}
    dataSource={jobs}
    columns={jobColumns}
    pagination={jobs.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
    scroll={{ x: 'max-content' }}
  />
)

const jobColumns: TableColumnsType<FailedJob> = [
  {
    key: 'at',
    title: t('platform.system.failedAt'),
    className: 'num',
    render: (_, { failed_at }) => momentText(failed_at),
  },
  { key: 'queue', title: t('platform.system.queue'), render: (_, { queue }) => <b>{queue}</b> },
  { key: 'job', title: t('platform.system.job'), render: (_, { job_id }) => <bdi className="code">{job_id}</bdi> },
  {
    key: 'attempts',
    title: t('platform.system.attempts'),
    align: 'end',
    className: 'num',
    render: (_, { attempts }) => attempts,
  },
  {
    key: 'error',
    title: t('platform.system.error'),
    className: 'job-error',
    render: (_, { error }) => <bdi>{error}</bdi>,
  },
]
