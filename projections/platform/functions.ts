import { graceDays } from '@comanda/domain/tenants/subscription.ts'

const asOwner = 'language plpgsql stable security definer set search_path = read, pg_temp'

/** Sales per day, or per month under its first day, in the zones given to the function. */
const salesOfZones = `with parts as (
        select s.tenant_id, z.months, z."from", z."before"
        from jsonb_to_recordset(zones)
          as z(time_zone text, cut_off_hour integer, months boolean, "from" date, "before" date)
        join stores s on s.time_zone = z.time_zone and s.cut_off_hour = z.cut_off_hour
      ), sums as (
        select d.business_day as day, d.currency, d.orders, d.total from parts p
        join sales_days d on d.tenant_id = p.tenant_id and d.business_day >= p."from" and d.business_day < p."before"
        where not p.months
        union all
        select m.month, m.currency, m.orders, m.total from parts p
        join sales_months m on m.tenant_id = p.tenant_id and m.month >= p."from" and m.month < p."before"
        where p.months
      )`

/**
 * Functions with the super-admin's figures of all tenants (docs/decisions/0016). Row-level security shows the query role
 * one tenant or none; these functions run as the owner of the tables, see all rows, and return only sums and the list of
 * tenants: no order, no invoice, no customer. The tables are resolved when a function runs, so it may be called before a
 * read model is first built (42P01), and still works after a rebuild was swapped in.
 *
 * `zones`: one object per part of the period and per day rule of stores, because "today" is another day in each:
 * { time_zone, cut_off_hour, ... }. A tenant without a store uses UTC.
 */
export const platformFunctions = [
  // active: activated, or on trial; paying: active, and the last paid period with its days of grace is not over
  `create or replace function read.platform_tenant_counts(now_is timestamptz)
  returns table (active bigint, inactive bigint, paying bigint, customers bigint) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      with all_tenants as (
        select t.is_active or coalesce(t.trial_ends_at > now_is, false) as works,
          coalesce(t.subscription_end + ${graceDays} >= (now_is at time zone 'UTC')::date, false) as pays
        from tenants t
      )
      select count(*) filter (where works), count(*) filter (where not works), count(*) filter (where works and pays),
        (select count(*) from customers c where c.forgotten_at is null)
      from all_tenants;
  end $$`,

  // function of the previous release, which did not count paying tenants
  'drop function if exists read.platform_counts(timestamptz)',

  `create or replace function read.platform_zones()
  returns table (time_zone text, cut_off_hour integer) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query select distinct s.time_zone, s.cut_off_hour from stores s union select 'UTC', 0;
  end $$`,

  // zones: + months (else days), from, before
  `create or replace function read.platform_sales(zones jsonb)
  returns table (currency text, orders bigint, total bigint) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      ${salesOfZones}
      select sums.currency, sum(sums.orders)::bigint, sum(sums.total)::bigint
      from sums group by sums.currency order by sums.currency;
  end $$`,

  // zones: + months (else days), from, before; a step is a day, or a month under its first day
  `create or replace function read.platform_sales_series(zones jsonb, by_month boolean)
  returns table (step date, currency text, orders bigint, total bigint) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      ${salesOfZones}, steps as (
        select case when by_month then date_trunc('month', sums.day::timestamp)::date else sums.day end as step,
          sums.currency, sums.orders, sums.total
        from sums
      )
      select steps.step, steps.currency, sum(steps.orders)::bigint, sum(steps.total)::bigint
      from steps group by steps.step, steps.currency order by steps.step, steps.currency;
  end $$`,

  // zones: + from, before (moments of registration); per quarter of an hour, which is within one day in every zone
  `create or replace function read.platform_registrations(zones jsonb)
  returns table (time_zone text, cut_off_hour integer, quarter timestamptz, tenants bigint) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      select z.time_zone, z.cut_off_hour, date_bin('15 minutes', t.registered_at, '2000-01-01 00:00:00+00'), count(*)
      from tenants t
      left join stores s on s.tenant_id = t.tenant_id
      join jsonb_to_recordset(zones)
        as z(time_zone text, cut_off_hour integer, "from" timestamptz, "before" timestamptz)
        on z.time_zone = coalesce(s.time_zone, 'UTC') and z.cut_off_hour = coalesce(s.cut_off_hour, 0)
          and t.registered_at >= z."from" and t.registered_at < z."before"
      group by 1, 2, 3;
  end $$`,

  // zones: + months (else days), from, before
  `create or replace function read.platform_top_items(zones jsonb, most integer)
  returns table (tenant_id uuid, tenant_name text, item_id uuid, title text, quantity bigint) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      with parts as materialized (
        select s.tenant_id, z."from", z."before", z.months or coalesce(
          -- the first days of a month count as the whole month if nothing was sold in the rest of it
          extract(day from z."from") = 1 and z."before" <= z."from" + interval '1 month' and not exists (
            select from sales_days d where d.tenant_id = s.tenant_id
              and d.business_day >= z."before" and d.business_day < z."from" + interval '1 month'
          ), false) as months
        from jsonb_to_recordset(zones)
          as z(time_zone text, cut_off_hour integer, months boolean, "from" date, "before" date)
        join stores s on s.time_zone = z.time_zone and s.cut_off_hour = z.cut_off_hour
        join tenants t on t.tenant_id = s.tenant_id
      ), top as (
        select sold.tenant_id, sold.item_id, sum(sold.quantity)::bigint as sum,
          max(sold.month) as last_month, max(sold.day) as last_day
        from (
          select i.tenant_id, i.item_id, i.quantity, null::date as month, i.business_day as day from parts p
          join sales_items i
            on i.tenant_id = p.tenant_id and i.business_day >= p."from" and i.business_day < p."before"
          where not p.months
          union all
          select i.tenant_id, i.item_id, i.quantity, i.month, null from parts p
          join sales_item_months i on i.tenant_id = p.tenant_id and i.month >= p."from" and i.month < p."before"
          where p.months
        ) sold
        group by sold.tenant_id, sold.item_id order by sum desc, sold.tenant_id, sold.item_id limit most
      )
      select top.tenant_id, t.name, top.item_id, last.title, top.sum
      from top join tenants t on t.tenant_id = top.tenant_id
      cross join lateral (
        -- no day is in one of the whole months, so the later of both is the last sale
        select i.title from sales_items i
        where i.tenant_id = top.tenant_id and i.business_day = top.last_day and i.item_id = top.item_id
          and (top.last_month is null or top.last_day > top.last_month)
        union all
        select i.title from sales_item_months i
        where i.tenant_id = top.tenant_id and i.month = top.last_month and i.item_id = top.item_id
          and (top.last_day is null or top.last_day < top.last_month)
        limit 1
      ) last
      order by top.sum desc, top.tenant_id, top.item_id;
  end $$`,

  // zones: + from, before (moments of registration); status: active | inactive | all; newest first
  `create or replace function read.platform_tenants(now_is timestamptz, wanted text, zones jsonb, skip bigint, most bigint)
  returns table (
    tenant_id uuid, name text, admin_username text, is_active boolean, registered_at timestamptz,
    subscription_start date, subscription_end date
  ) ${asOwner} as $$
  #variable_conflict use_column
  begin
    return query
      with listed as (
        select t.*, t.is_active or coalesce(t.trial_ends_at > now_is, false) as works from tenants t
        left join stores s on s.tenant_id = t.tenant_id
        where zones is null or exists (
          select from jsonb_to_recordset(zones)
            as z(time_zone text, cut_off_hour integer, "from" timestamptz, "before" timestamptz)
          where z.time_zone = coalesce(s.time_zone, 'UTC') and z.cut_off_hour = coalesce(s.cut_off_hour, 0)
            and t.registered_at >= z."from" and t.registered_at < z."before"
        )
      )
      select l.tenant_id, l.name, u.username, l.works, l.registered_at, l.subscription_start, l.subscription_end
      from listed l
      -- an admin whose e-mail changed has a new account; the old one is closed afterwards
      left join lateral (
        select a.username from users a where a.tenant_id = l.tenant_id and a.role = 'admin'
        order by a.is_removed, a.user_id = l.admin_id, a.user_id limit 1
      ) u on true
      where wanted = 'all' or l.works = (wanted = 'active')
      order by l.registered_at desc, l.tenant_id offset skip limit most;
  end $$`,
]

const signatures = [
  'platform_tenant_counts(timestamptz)',
  'platform_zones()',
  'platform_sales(jsonb)',
  'platform_sales_series(jsonb, boolean)',
  'platform_registrations(jsonb)',
  'platform_top_items(jsonb, integer)',
  'platform_tenants(timestamptz, text, jsonb, bigint, bigint)',
].map((signature) => `read.${signature}`)

/** Restricts the functions to the role that they are granted to. */
export const revokePlatformFunctions = `revoke all on function ${signatures.join(', ')} from public`
export const grantPlatformFunctions = (role: string): string =>
  `grant execute on function ${signatures.join(', ')} to ${role}`
