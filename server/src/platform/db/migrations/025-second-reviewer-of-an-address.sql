-- Where a region says so, two reviewers approve a proof of address against a failed check. This is the first one.
alter table address_proof add column proposed_by text;
