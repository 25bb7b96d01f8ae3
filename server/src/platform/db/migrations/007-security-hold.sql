-- Until then withdrawals stay on hold, because the password was reset.
alter table member add column security_hold_until timestamptz;
